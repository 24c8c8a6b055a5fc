import { describe, expect, it } from 'vitest';
import { pnlAddressOf, pnlViewOf } from './pnl-view.ts';

describe('the address of the profit and loss of a team', () => {
  it('keeps what is shown, on the way down and back', () => {
    const view = pnlViewOf('?parentId=mem_2&category=LIVE&sort=-profitAndLoss&days=2026-11-01_2026-11-20');
    expect(view).toEqual({
      parentId: 'mem_2',
      account: '',
      category: 'LIVE',
      sort: '-profitAndLoss',
      days: { startDate: '2026-11-01', endDate: '2026-11-20' },
    });
    expect(pnlAddressOf(view)).toBe(
      '/m/agent/team/pnl?parentId=mem_2&category=LIVE&sort=-profitAndLoss&days=2026-11-01_2026-11-20',
    );
    expect(pnlAddressOf({ ...view, days: 'month' })).toContain('days=month');
  });

  it.each(['days=2026-11-20_2026-11-01', 'days=2026-01-01_2026-11-30', 'days=days30', 'days=x', ''])(
    'shows today for %s',
    (search) => {
      expect(pnlViewOf(search).days).toBe('today');
      expect(pnlAddressOf({ days: 'today' })).toBe('/m/agent/team/pnl');
    },
  );

  it('leaves out what it cannot have', () => {
    expect(pnlViewOf('category=MAIN&sort=account')).toMatchObject({ category: '', sort: '' });
  });
});
