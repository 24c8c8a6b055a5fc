import { IconButton } from '@erawan/ui/Button';
import { BareOverlay } from '@erawan/ui/Dialog';
import { useTexts } from '../../core/i18n.ts';

/** How something was drawn, a page of ours in place of its details; closing it leads back to them. */
export function VerifySheet({ url, onClose }: { url: string; onClose: () => void }) {
  const { t, language } = useTexts();
  const page = new URL(url, location.href);
  page.hash = `${page.hash}&lang=${language}`;
  return (
    <BareOverlay
      label={t('records.verify')}
      onClose={onClose}
      className="m-auto h-dvh w-full max-w-[480px] dialog-in"
    >
      <div className="flex items-center gap-2 py-2 pr-2 pl-4">
        <h2 className="min-w-0 flex-1 text-h2">{t('records.verify')}</h2>
        <IconButton icon="close" label={t('shell.close')} onClick={onClose} />
      </div>
      <iframe
        src={page.href}
        title={t('records.verify')}
        // The page is ours, and trusted with its origin.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-popups"
        className="h-full w-full border-0"
      />
    </BareOverlay>
  );
}
