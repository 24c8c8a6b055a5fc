import { Button } from '@erawan/ui/Button';
import { Icon } from '@erawan/ui/Icon';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../core/i18n.ts';

/** Keeps the whole list as a file, whatever part of it is on the screen. */
export function ExportButton({ onExport }: { onExport: () => Promise<void> }) {
  const { t } = useTexts();
  const { mutate, isPending } = useMutation({ mutationFn: onExport });
  return (
    <Button kind="outline" size="small" busy={isPending} onClick={() => mutate()}>
      <Icon name="receipt" size={16} />
      {t('parts.export')}
    </Button>
  );
}
