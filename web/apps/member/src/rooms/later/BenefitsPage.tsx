import { Icon } from '@erawan/ui/Icon';
import { PictureState } from '@erawan/ui/PictureState';
import { useTexts } from '../../i18n.ts';
import { useMember } from '../account/queries.ts';

/** The member's own level; the house has set no others. */
export default function BenefitsPage() {
  const { t } = useTexts();
  const { data: member } = useMember();
  return (
    <div className="grid content-start gap-3 p-3">
      {member?.clubLabel && (
        <section className="card flex items-center gap-3 p-4">
          <span className="gold grid size-12 shrink-0 place-items-center rounded-pill">
            <Icon name="sparkle" size={24} />
          </span>
          <div className="min-w-0">
            <p className="text-caption text-tx-2">{t('later.ownLevel')}</p>
            <p className="one-line font-display text-h2 font-semibold">{member.clubLabel.labelName}</p>
          </div>
        </section>
      )}
      <PictureState image="/assets/illustrations/empty.webp" text={t('later.levelsNone')} />
    </div>
  );
}
