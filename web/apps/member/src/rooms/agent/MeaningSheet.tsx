import { Overlay } from '@erawan/ui/Dialog';
import { useTexts } from '../../core/i18n.ts';

/** The figures that need a word; one text may explain several. */
const EXPLAINED = [
  ['team', ['team']],
  ['login', ['login']],
  ['bet', ['bet']],
  ['register', ['register']],
  ['firstDeposit', ['firstDeposit']],
  ['online', ['online']],
  ['deposit', ['deposit', 'withdrawal']],
  ['promotion', ['promotion', 'rebate', 'commission', 'salary', 'dividend']],
  ['balance', ['balance']],
  ['placed', ['placed']],
  ['counted', ['counted']],
  ['won', ['won', 'membersEven']],
] as const;

/** What each figure of the overview counts. */
export function MeaningSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Overlay place="bottom" title={t('figures.meaning')} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys too */}
      <div role="group" aria-label={t('figures.meaning')} tabIndex={0}>
        <dl className="grid grid-cols-1 gap-3">
          {EXPLAINED.map(([about, names]) => (
            <div key={about}>
              <dt className="text-body font-semibold">
                {names.map((name) => t(`figures.${name}`)).join(', ')}
              </dt>
              <dd className="text-label text-tx-2">{t(`figures.about.${about}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Overlay>
  );
}
