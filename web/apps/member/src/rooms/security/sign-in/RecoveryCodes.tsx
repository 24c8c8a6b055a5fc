import { Button } from '@erawan/ui/Button';
import { CopyButton } from '@erawan/ui/CopyButton';
import { useTexts } from '../../../core/i18n.ts';

/** What stands in for a lost second factor, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTexts();
  return (
    <div className="grid gap-4">
      <p className="font-display text-h2 font-semibold">{t('security.recoveryTitle')}</p>
      <p className="text-body text-tx-2">{t('security.recoveryLead')}</p>
      <div className="rounded-16 bg-bg-1/80 p-3 inset-ring inset-ring-white/8">
        <ul className="tabular grid grid-cols-2 gap-x-3 gap-y-1 text-body font-semibold">
          {codes.map((code) => (
            <li key={code}>
              <code className="font-text">{code}</code>
            </li>
          ))}
        </ul>
        <div className="flex justify-end">
          <CopyButton text={codes.join('\n')} label={t('security.copy')} done={t('security.copied')} />
        </div>
      </div>
      <Button wide onClick={onKept}>
        {t('security.recoveryKept')}
      </Button>
    </div>
  );
}
