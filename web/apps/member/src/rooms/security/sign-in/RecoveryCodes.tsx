import { RecoveryCodes as Codes } from '@erawan/ui/RecoveryCodes';
import { useTexts } from '../../../core/i18n.ts';

/** What stands in for a lost second factor, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTexts();
  const texts = {
    title: t('security.recoveryTitle'),
    lead: t('security.recoveryLead'),
    copy: t('security.copy'),
    copied: t('security.copied'),
    kept: t('security.recoveryKept'),
  };
  return <Codes codes={codes} texts={texts} onKept={onKept} />;
}
