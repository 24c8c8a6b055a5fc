import { Button, IconButton } from '@erawan/ui/Button';
import { ErrorState, ListSkeleton, StatusPill } from '@erawan/ui/states';
import { takeFocus } from '@erawan/ui/take-focus';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { textOf } from '../api.ts';
import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import { useMay } from '../may.ts';
import { time } from '../proposal-rows.ts';
import { ScrollingPage } from '../ScrollingPage.tsx';
import { type LimitKey, type LimitsDetail, limitsOfGame, type PlayLimit } from './limit-calls.ts';
import { LimitFacts } from './LimitFacts.tsx';
import { LimitCard } from './LimitProposals.tsx';
import { LimitReset, LimitSheet } from './LimitSheet.tsx';

/** The limits of a lottery, play by play, the versions before them, and the way to propose others. */
export function LimitPage({ of, onBack }: { of: LimitKey; onBack: () => void }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(limitsOfGame(of));
  return (
    <ScrollingPage>
      <h2 ref={takeFocus} tabIndex={-1} className="flex items-center gap-2 text-h2 outline-none">
        <IconButton icon="back" label={t('console.allLimits')} onClick={onBack} />
        <span className="min-w-0 wrap-anywhere">
          {data ? `${data.gameName} · ${t(`console.book_${data.book}`)}` : of.gameCode}
        </span>
      </h2>
      {!data &&
        (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data && <Shown of={data} />}
    </ScrollingPage>
  );
}

/** What is being proposed: for a play, or for all. */
interface Opened {
  play: PlayLimit | undefined;
  isReset: boolean;
}

function Shown({ of }: { of: LimitsDetail }) {
  const { t } = useTexts();
  const may = useMay();
  const [opened, setOpened] = useState<Opened>();
  const { all, plays, isOfClass, proposal } = of;
  const open = !proposal && may('limit.propose') ? setOpened : undefined;
  const close = () => setOpened(undefined);
  return (
    <>
      <Versions of={of} />
      {proposal && <LimitCard of={proposal} />}
      <ul className="grid gap-2.5 w1000:grid-cols-2">
        <li>
          <Card
            name={t('console.limitAll')}
            isOwn={!isOfClass}
            onPropose={open && ((isReset) => open({ play: undefined, isReset }))}
          >
            <LimitFacts of={all} />
          </Card>
        </li>
        {plays.map((play) => (
          <li key={play.playCode}>
            <Card
              name={play.playName}
              isOwn={play.isOwn}
              onPropose={open && ((isReset) => open({ play, isReset }))}
            >
              <LimitFacts of={play.limits} play={play} />
            </Card>
          </li>
        ))}
      </ul>
      {opened && !opened.isReset && <LimitSheet of={of} play={opened.play} onClose={close} />}
      {opened?.isReset && <LimitReset of={of} play={opened.play} onClose={close} />}
    </>
  );
}

function Versions({ of }: { of: LimitsDetail }) {
  const { t } = useTexts();
  const { version, versions, isOfClass } = of;
  const title = t('console.sheetVersion', { version });
  return (
    <section aria-label={title} className="card grid gap-2 p-3.5">
      <h3 className="text-body font-semibold">{title}</h3>
      <Facts
        rows={[
          [t('console.limitClass'), isOfClass ? of.class : `${of.class} · ${t('console.limitIsOwn')}`],
          ...versions.map(
            (one) =>
              [
                t('console.sheetVersion', { version: one.version }),
                [time(one.declaredAt), one.operator, one.approver].filter(Boolean).join(' · '),
              ] as const,
          ),
        ]}
      />
    </section>
  );
}

interface CardProps {
  name: string;
  isOwn: boolean;
  /** Opens a proposal, of others or of none of its own, for those who may. */
  onPropose: ((isReset: boolean) => void) | undefined;
  children: ReactNode;
}

function Card({ name, isOwn, onPropose, children }: CardProps) {
  const { t } = useTexts();
  return (
    <section aria-label={name} className="card grid h-full content-between gap-2 p-3.5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 text-body font-semibold wrap-anywhere">{name}</span>
        {isOwn && <StatusPill tone="wait">{t('console.limitIsOwn')}</StatusPill>}
      </p>
      {children}
      {onPropose && (
        <div className="flex flex-wrap justify-end gap-2">
          {isOwn && (
            <Button kind="quiet" size="medium" onClick={() => onPropose(true)}>
              {t('console.resetLimits')}
            </Button>
          )}
          <Button kind="quiet" size="medium" onClick={() => onPropose(false)}>
            {t('console.proposeLimits')}
          </Button>
        </div>
      )}
    </section>
  );
}
