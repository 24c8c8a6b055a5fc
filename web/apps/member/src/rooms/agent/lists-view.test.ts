import { describe, expect, it } from 'vitest';
import { roundsAddressOf, roundsViewOf, transactionsAddressOf, transactionsViewOf } from './lists-view.ts';

describe('the addresses of the lists of a team', () => {
  it('keep what is shown', () => {
    const rounds = roundsViewOf('?id=mem_2&category=LIVE&status=open&days=2026-11-01_2026-11-20');
    expect(rounds).toEqual({
      id: 'mem_2',
      account: '',
      category: 'LIVE',
      status: 'open',
      days: { startDate: '2026-11-01', endDate: '2026-11-20' },
    });
    expect(roundsAddressOf(rounds)).toBe(
      '/m/teamBetting?id=mem_2&category=LIVE&status=open&days=2026-11-01_2026-11-20',
    );
    const record = transactionsViewOf('?types=A&tab=withdrawals&account=boo&days=week');
    expect(record).toEqual({ id: '', account: 'boo', tab: 'withdrawals', days: 'week' });
    expect(transactionsAddressOf(record)).toBe(
      '/m/transaction/record?types=A&account=boo&tab=withdrawals&days=week',
    );
    expect(roundsAddressOf({})).toBe('/m/teamBetting');
  });

  it.each(['category=SLOTS', 'status=void', 'days=days30', 'days=2026-01-01_2026-11-30', 'tab=bets', ''])(
    'leave out what they cannot have: %s',
    (search) => {
      expect(roundsViewOf(`?${search}`)).toEqual({
        id: '',
        account: '',
        category: '',
        status: '',
        days: 'today',
      });
      expect(transactionsViewOf(`?${search}`)).toEqual({ id: '', account: '', tab: '', days: 'today' });
    },
  );
});
