import { Button } from '@erawan/ui/Button';
import { ConfirmDialog } from '@erawan/ui/Dialog';
import { Checkbox } from '@erawan/ui/fields';
import { Chips } from '@erawan/ui/tabs';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { coolOff, excludeMyself, type Responsible } from './queries.ts';

const DAYS = [1, 7, 30] as const;
const MONTHS = [6, 12, 60] as const;

/** A short rest of the member's choice. */
export function BreakBlock({ status }: { status: Responsible }) {
  const { t } = useTexts();
  const [days, setDays] = useState<(typeof DAYS)[number]>(1);
  const [asked, setAsked] = useState(false);
  const start = useMutation({ mutationFn: () => coolOff(days), onSettled: () => setAsked(false) });
  if (status.excludedUntil !== undefined) return null;
  return (
    <Block title={t('responsible.break')} lead={t('responsible.breakLead')}>
      <Chips
        fill
        label={t('responsible.breakDays')}
        choices={DAYS.map((count) => ({ value: String(count), text: t(`responsible.days${count}`) }))}
        value={String(days)}
        onValue={(value) => setDays(DAYS.find((count) => String(count) === value) ?? days)}
      />
      <Button kind="quiet" wide onClick={() => setAsked(true)}>
        {t('responsible.breakStart')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t('responsible.breakSure', { period: t(`responsible.days${days}`) })}
          confirm={t('responsible.breakStart')}
          busy={start.isPending}
          onConfirm={() => start.mutate()}
          onCancel={() => setAsked(false)}
        >
          <p className="text-body text-tx-2">{t('responsible.breakLead')}</p>
        </ConfirmDialog>
      )}
    </Block>
  );
}

/** A long one that nothing can shorten; the button works only for who says so. */
export function ExclusionBlock({ status }: { status: Responsible }) {
  const { t } = useTexts();
  const [months, setMonths] = useState<(typeof MONTHS)[number]>(6);
  const [asked, setAsked] = useState(false);
  const [known, setKnown] = useState(false);
  const close = () => {
    setAsked(false);
    setKnown(false);
  };
  const start = useMutation({ mutationFn: () => excludeMyself(months), onSettled: close });
  if (status.excludedUntil !== undefined) return null;
  return (
    <Block title={t('responsible.exclusion')} lead={t('responsible.exclusionLead')}>
      <Chips
        fill
        label={t('responsible.exclusionMonths')}
        choices={MONTHS.map((count) => ({ value: String(count), text: t(`responsible.months${count}`) }))}
        value={String(months)}
        onValue={(value) => setMonths(MONTHS.find((count) => String(count) === value) ?? months)}
      />
      <Checkbox checked={known} onChecked={setKnown}>
        {t('responsible.exclusionKnown')}
      </Checkbox>
      <Button kind="danger" wide disabled={!known} onClick={() => setAsked(true)}>
        {t('responsible.exclusionStart')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t('responsible.exclusionSure', { period: t(`responsible.months${months}`) })}
          danger
          busy={start.isPending}
          onConfirm={() => start.mutate()}
          onCancel={close}
        >
          <p className="text-body text-tx-2">{t('responsible.exclusionNoWay')}</p>
        </ConfirmDialog>
      )}
    </Block>
  );
}

function Block({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h2 className="px-1 text-h2">{title}</h2>
      <div className="card grid grid-cols-1 gap-3 p-3.5">
        <p className="text-label text-tx-2">{lead}</p>
        {children}
      </div>
    </section>
  );
}
