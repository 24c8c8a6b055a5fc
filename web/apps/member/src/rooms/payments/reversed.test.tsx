// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { deposit, page, REPORT, SUCCESS, T0 } from './fixtures.ts';
import { stubBrowser } from '../../testing.tsx';

stubBrowser();
const { showDeposits: show } = await import('../../testing-deposits.ts');

const SETTINGS = 'GET /wps/relay/MCSFE_getDepositSettings';

describe('a deposit that was taken back', () => {
  it('shows how much in the report, and the step', async () => {
    const reversed = deposit(SUCCESS, {
      reversedAmount: '1000.00',
      reversedAt: T0 + 9_000,
      steps: [
        { step: 'credited', at: T0 },
        { step: 'reversed', at: T0 + 9_000 },
      ],
    });
    await show('/m/voucherCenter?tab=history', { [REPORT]: () => page([reversed]) });
    fireEvent.click(await screen.findByRole('button', { expanded: false }));
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.at(-1)?.textContent).toMatch(/^Taken back/);
    const fact = screen.getByText('Taken back', { selector: 'dt' }).parentElement;
    expect(fact?.textContent).toContain('1,000.00');
  });

  it('says so on its page, instead of that it succeeded', async () => {
    const reversed = deposit(SUCCESS, { reversedAmount: '1000.00', reversedAt: T0 + 9_000 });
    await show(`/m/voucherCenter?orderId=${reversed.orderId}`, {
      [`GET /wps/transaction/deposit/${reversed.orderId}`]: () => reversed,
    });
    expect(
      await screen.findByRole('heading', { name: 'Money of this deposit was taken back' }),
    ).toBeDefined();
    expect(screen.getByText(/^Your payment provider took money back/)).toBeDefined();
    expect(screen.queryByText('Deposit successful')).toBeNull();
    expect(screen.queryByText('Play now')).toBeNull();
  });

  it('in part shows how much that was, and how much the deposit was', async () => {
    const reversed = deposit(SUCCESS, { reversedAmount: '300.00', reversedAt: T0 + 9_000 });
    await show(`/m/voucherCenter?orderId=${reversed.orderId}`, {
      [`GET /wps/transaction/deposit/${reversed.orderId}`]: () => reversed,
    });
    const heading = await screen.findByRole('heading', { name: 'Money of this deposit was taken back' });
    const card = heading.closest('section');
    expect(card?.textContent).toContain('฿300.00');
    expect(card?.textContent).not.toContain('1,000.00');
    expect(screen.getByText('Ordered').parentElement?.textContent).toContain('1,000.00');
  });

  it('that the next deposits repay is said before one is ordered', async () => {
    await show('/m/voucherCenter', {
      [SETTINGS]: () => ({ outstanding: '300.00', repaidNext: '300.00' }),
    });
    expect((await screen.findByText(/From what you deposit next, ฿300\.00 repay/)).getAttribute('role')).toBe(
      'status',
    );
  });

  it('and that no deposit repays is not spoken of', async () => {
    await show('/m/voucherCenter', {
      [SETTINGS]: () => ({ outstanding: '300.00', repaidNext: '0.00' }),
    });
    await screen.findByRole('radio', { name: /Krung Demo Bank/ });
    expect(screen.queryByText(/From what you deposit next/)).toBeNull();
  });
});
