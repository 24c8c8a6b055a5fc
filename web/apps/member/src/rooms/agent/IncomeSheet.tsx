import { shownDay } from '@erawan/kit/dates';
import { DataList } from '@erawan/ui/DataList';
import { Overlay } from '@erawan/ui/Dialog';
import { Money } from '@erawan/ui/Money';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { PagedList } from '../../parts/PagedList.tsx';
import { isSome } from './contract-view.ts';
import { type IncomeDetail, incomeLine, type IncomeRound, type IncomeShare } from './income-queries.ts';
import { exact, formulaOf, kindOf } from './income-view.ts';
import { PeriodFacts } from './PeriodFacts.tsx';

/** One line and what it comes from: the branches with their stakes and rates, and the rounds that changed it. */
export function IncomeSheet({ lineId, onClose }: { lineId: string; onClose: () => void }) {
  const { t } = useTexts();
  const query = useInfiniteQuery(incomeLine(lineId));
  const title = t('income.detail');
  return (
    <Overlay place="bottom" title={title} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys too */}
      <div role="group" aria-label={title} tabIndex={0} className="grid grid-cols-1 gap-4">
        <PagedList query={query} isEmpty={() => false} empty={null}>
          {(pages) => {
            const [first] = pages;
            return (
              first && (
                <>
                  <Facts line={first} />
                  {first.contract && <OfContract of={first.contract} />}
                  <Shares own={first.rate} shares={pages.flatMap((page) => page.list)} />
                  <Rounds rounds={first.rounds} />
                </>
              )
            );
          }}
        </PagedList>
      </div>
    </Overlay>
  );
}

/** What the period of a contract came to, and what of it was due when the line was booked. */
function OfContract({ of }: { of: NonNullable<IncomeDetail['contract']> }) {
  const { t } = useTexts();
  const more: [label: string, fact: ReactNode][] = [];
  if (of.receiver) more.push([t('contracts.receiver'), of.receiver]);
  if (of.due !== of.earned) more.push([t('contracts.due'), <Money key="due" value={of.due} signed />]);
  if (isSome(of.owed)) more.push([t('contracts.status.owed'), <Money key="owed" value={of.owed} />]);
  // A dividend alone has a net.
  const kind = of.teamNetProfit ? 'dividend' : 'dailySalary';
  return <PeriodFacts kind={kind} of={of} amount={of.earned} more={more} />;
}

function Facts({ line }: { line: IncomeDetail }) {
  const { t } = useTexts();
  const { gameCategory, amount, day, kind } = line;
  const name = t(`income.kind.${kindOf(line)}`);
  if (kind !== 'commission') {
    return (
      <>
        <DataList rows={[[name, <Money key="amount" value={amount} signed className="text-button" />]]} />
        <p className="text-label text-tx-2">{t(`income.text.${kind}`)}</p>
      </>
    );
  }
  return (
    <DataList
      rows={[
        [t('income.categories'), gameCategory ? t(`titles.${gameCategory}`) : '–'],
        [t('income.day'), shownDay(day)],
        [t('income.counted'), <Money key="base" value={line.teamBet} />],
        [t('income.rate'), `${line.rate} %`],
        [t('income.state'), t(`income.${line.status}`)],
        [name, <Money key="amount" value={amount} signed className="text-button" />],
      ]}
    />
  );
}

function Shares({ own, shares }: { own: string; shares: IncomeShare[] }) {
  const { t } = useTexts();
  if (shares.length === 0) return null;
  return (
    <ul className="divide-y divide-white/6">
      {shares.map((share, at) => (
        <li key={share.member?.id ?? at} className="grid grid-cols-1 gap-0.5 py-2">
          <p className="text-body font-semibold break-all">
            {share.member ? t('income.branchOf', { account: share.member.account }) : t('income.left')}
          </p>
          <p className="tabular flex flex-wrap justify-between gap-x-3 text-label text-tx-2">
            <span>{formulaOf(share, own)}</span>
            <span className="text-tx-1">= {exact(share.amount)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Rounds({ rounds }: { rounds: IncomeRound[] }) {
  const { t } = useTexts();
  if (rounds.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="text-label font-semibold text-tx-2">{t('income.rounds')}</h3>
      <ul className="grid grid-cols-1 gap-2">
        {rounds.map((round) => (
          <li
            key={`${round.vendor}/${round.roundId}/${round.amount}`}
            className="text-label break-all text-tx-2"
          >
            {t('income.round', {
              round: round.roundId,
              account: round.member?.account ?? '***',
              amount: exact(round.amount),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
