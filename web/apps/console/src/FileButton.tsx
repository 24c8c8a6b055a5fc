import { Button } from '@erawan/ui/Button';
import { Refusal } from '@erawan/ui/Refusal';
import { useMutation } from '@tanstack/react-query';
import { fetchFile, textOf } from './api.ts';
import { useTexts } from './i18n.ts';

const KEPT_MS = 60_000;

/** Keeps a file; unless the button says something else, what is shown as a table that spreadsheets open. */
export function FileButton({ address, text }: { address: string; text?: string }) {
  const { t } = useTexts();
  const keeping = useMutation({
    mutationFn: async () => {
      const { bytes, name } = await fetchFile(address);
      const url = URL.createObjectURL(bytes);
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      // The browser takes the file after this turn.
      setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
    },
  });
  return (
    <div className="grid gap-2">
      <Button kind="outline" size="medium" busy={keeping.isPending} onClick={() => keeping.mutate()}>
        {text ?? t('console.asFile')}
      </Button>
      <Refusal text={keeping.error ? textOf(keeping.error) : ''} />
    </div>
  );
}
