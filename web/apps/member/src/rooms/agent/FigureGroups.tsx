import { grouped } from '@erawan/kit/money';
import { cn } from '@erawan/ui/cn';
import { Money } from '@erawan/ui/Money';
import { Skeleton } from '@erawan/ui/states';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { type BetFigures, type MemberFigures, type MoneyFigures } from './figures.ts';
import { outcomeOf } from './team-facts.ts';

/** A part of the overview under its heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card grid grid-cols-1 gap-2 px-4 py-3">
      <h2 id={id} className="text-h2">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The other figures of a group, below a line. */
const BELOW = 'border-t border-white/8 pt-2';

interface CountProps {
  name: string;
  /** Nothing while it is on its way; its place is as large. */
  count: number | undefined;
}

function Count({ name, count }: CountProps) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-tx-2">{name}</dt>
      <dd className="tabular font-display text-h1 font-semibold">
        {count === undefined ? <Skeleton className="h-7 w-12 rounded-8" /> : grouped(String(count))}
      </dd>
    </div>
  );
}

interface AmountProps {
  name: string;
  /** Nothing while it is on its way; its place is as large. */
  amount: string | undefined;
  signed?: boolean;
}

/** An amount has its line for itself: a large one needs it. */
function Amount({ name, amount, signed = false }: AmountProps) {
  return (
    <div className="flex items-center justify-between gap-3">
      <dt className="min-w-0 text-label text-tx-2">{name}</dt>
      <dd className="flex shrink-0">
        {amount === undefined ? (
          <Skeleton className="h-6 w-20 rounded-8" />
        ) : (
          <Money value={amount} signed={signed} className="text-button" />
        )}
      </dd>
    </div>
  );
}

/** Who was there on the days, and how large the team is now. */
export function MembersGroup({ of }: { of: MemberFigures | undefined }) {
  const { t } = useTexts();
  return (
    <Group title={t('figures.members')}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
        <Count name={t('figures.login')} count={of?.teamLoginMemberCount} />
        <Count name={t('figures.bet')} count={of?.teamBetMemberCount} />
        <Count name={t('figures.register')} count={of?.teamRegisterMemberCount} />
        <Count name={t('figures.firstDeposit')} count={of?.teamFirstDepositCount} />
      </dl>
      <dl className={cn('grid grid-cols-2 gap-x-4 gap-y-2', BELOW)}>
        <Count name={t('figures.online')} count={of?.teamOnlineCount} />
        <Count name={t('figures.team')} count={of?.teamMemberCount} />
        <Count name={t('figures.direct')} count={of?.directMemberCount} />
        <Count name={t('figures.agents')} count={of?.directAgentCount} />
      </dl>
    </Group>
  );
}

/** What the team paid in and out and received, and what it has now. */
export function MoneyGroup({ of }: { of: MoneyFigures | undefined }) {
  const { t } = useTexts();
  return (
    <Group title={t('figures.money')}>
      <dl className="grid grid-cols-1 gap-1.5">
        <Amount name={t('figures.deposit')} amount={of?.totalDeposit} />
        <Amount name={t('figures.withdrawal')} amount={of?.totalWithdrawal} />
        <Amount name={t('figures.promotion')} amount={of?.totalPromotion} />
        <Amount name={t('figures.rebate')} amount={of?.totalRebate} />
        <Amount name={t('figures.commission')} amount={of?.totalCommission} />
        <Amount name={t('figures.salary')} amount={of?.totalSalary} />
        <Amount name={t('figures.dividend')} amount={of?.totalDividend} />
      </dl>
      <dl className={BELOW}>
        <Amount name={t('figures.balance')} amount={of?.teamBalance} />
      </dl>
    </Group>
  );
}

/** What the team played for, and how it ended for the members. */
export function BetsGroup({ of }: { of: BetFigures | undefined }) {
  const { t } = useTexts();
  return (
    <Group title={t('figures.bets')}>
      <dl className="grid grid-cols-1 gap-1.5">
        <Amount name={t('figures.placed')} amount={of?.totalBet} />
        <Amount name={t('figures.counted')} amount={of?.totalValidBet} />
        <Amount name={t('figures.won')} amount={of?.totalWin} />
      </dl>
      <dl className={BELOW}>
        <Amount
          name={t(`figures.${of ? outcomeOf(of.totalWinLoss) : 'membersEven'}`)}
          amount={of?.totalWinLoss}
          signed
        />
      </dl>
    </Group>
  );
}

/** The same by the type of game, of those that were played. */
export function CategoriesGroup({ of }: { of: BetFigures['categories'] }) {
  const { t } = useTexts();
  return (
    <Group title={t('figures.categories')}>
      {of.length === 0 ? (
        <p className="text-label text-tx-2">{t('figures.noBets')}</p>
      ) : (
        <ul className="grid grid-cols-1 divide-y divide-white/6">
          {of.map((category) => (
            <Category key={category.gameCategory} of={category} />
          ))}
        </ul>
      )}
    </Group>
  );
}

function Category({ of }: { of: BetFigures['categories'][number] }) {
  const { t, find } = useTexts();
  const { gameCategory, totalBet, totalValidBet, totalWin, totalWinLoss } = of;
  return (
    <li className="grid gap-1 py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-body font-semibold">{find('titles', gameCategory) ?? gameCategory}</h3>
        <p className="flex flex-wrap items-baseline justify-end gap-x-2 text-caption text-tx-2">
          {t(`figures.${outcomeOf(totalWinLoss)}`)}
          <Money value={totalWinLoss} signed className="text-body" />
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-4 text-caption text-tx-2">
        <Small name={t('figures.placed')} amount={totalBet} />
        <Small name={t('figures.counted')} amount={totalValidBet} />
        <Small name={t('figures.won')} amount={totalWin} />
      </dl>
    </li>
  );
}

function Small({ name, amount }: { name: string; amount: string }) {
  return (
    <div className="whitespace-nowrap">
      <dt className="inline">{name}</dt>{' '}
      <dd className="inline">
        <Money value={amount} symbol="" className="text-caption text-tx-1" />
      </dd>
    </div>
  );
}
