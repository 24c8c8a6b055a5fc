import { Button } from '@erawan/ui/Button';
import { toast } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { queries, textOf } from './api.ts';
import { useTexts } from './i18n.ts';

interface TakeBackButtonProps {
  takeBack: () => Promise<unknown>;
  /** The lists that change. */
  queryKey: readonly string[];
}

/** Takes one's own proposal back. */
export function TakeBackButton({ takeBack, queryKey }: TakeBackButtonProps) {
  const { t } = useTexts();
  const taking = useMutation({
    mutationFn: takeBack,
    onError: (error) => toast.error(textOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <Button kind="quiet" size="medium" busy={taking.isPending} onClick={() => taking.mutate()}>
      {t('console.withdraw')}
    </Button>
  );
}
