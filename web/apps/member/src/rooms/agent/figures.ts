import type { Value } from '@erawan/api/types';
import { queryOptions } from '@tanstack/react-query';
import { api, own, value } from '../../core/api.ts';
import { daysBefore, type DayRange } from '../../parts/periods.ts';

const MEMBERS = '/wps/relay/ODSFE2_TeamKPIA';
const MONEY = '/wps/relay/ODSFE2_TeamKPIB';
const BETS = '/wps/relay/ODSFE2_TeamKPIC';

export type MemberFigures = Value<typeof MEMBERS, 'get'>['footer'];
export type MoneyFigures = Value<typeof MONEY, 'get'>['footer'];
export type BetFigures = Value<typeof BETS, 'get'>['footer'];

/** Of which the line is drawn. */
export const LINE_DAYS = 31;

/** With no size a call tells of the whole range alone. */
const wholeOf = ({ startDate, endDate }: DayRange, signal: AbortSignal) => ({
  params: { query: { startDate, endDate, size: 0 } },
  signal,
});

/** What the team did on these days, and up to when it is counted. */
export const teamFigures = (days: DayRange) =>
  queryOptions({
    queryKey: own('team', 'figures', days.startDate, days.endDate),
    queryFn: async ({ signal }) => {
      const whole = wholeOf(days, signal);
      const [members, money, bets] = await Promise.all([
        value(api.GET(MEMBERS, whole)),
        value(api.GET(MONEY, whole)),
        value(api.GET(BETS, whole)),
      ]);
      return {
        members: members.footer,
        money: money.footer,
        bets: bets.footer,
        asOf: Math.min(members.asOf, money.asOf, bets.asOf),
      };
    },
  });

/** Of what a line can be drawn. */
export const LINES = ['counted', 'deposit', 'bet'] as const;
export type LineOf = (typeof LINES)[number];

/** The figure of a day: an amount, or a count. */
export interface DayFigure {
  date: string;
  figure: string;
}

/** The figure of each day up to the last one, the newest first; days before the agent came are left out. */
export const lineDays = (of: LineOf, endDate: string) =>
  queryOptions({
    queryKey: own('team', 'line', of, endDate),
    queryFn: async ({ signal }): Promise<DayFigure[]> => {
      const startDate = daysBefore(endDate, LINE_DAYS - 1);
      const all = { params: { query: { startDate, endDate, size: LINE_DAYS } }, signal };
      if (of === 'counted') {
        const { list } = await value(api.GET(BETS, all));
        return list.map(({ date, totalValidBet }) => ({ date, figure: totalValidBet }));
      }
      if (of === 'deposit') {
        const { list } = await value(api.GET(MONEY, all));
        return list.map(({ date, totalDeposit }) => ({ date, figure: totalDeposit }));
      }
      const { list } = await value(api.GET(MEMBERS, all));
      return list.map(({ date, teamBetMemberCount }) => ({ date, figure: String(teamBetMemberCount) }));
    },
  });
