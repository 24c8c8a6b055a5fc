// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  CLAIMED,
  DECLINED_IN_REVIEW,
  deposit,
  EXPIRED,
  LATE,
  page,
  qrDeposit,
  REPORT,
  SUCCESS,
  T0,
  TO_PAY,
  transfer,
} from './fixtures.ts';
import { requestsTo, serve, stubBrowser } from '../../testing.tsx';

stubBrowser();
const { showDeposits: show } = await import('../../testing-deposits.ts');

const HISTORY = '/m/voucherCenter?tab=history';
const asked = () => new URL(requestsTo(REPORT).at(-1)?.url ?? '').searchParams;

describe('deposit report', () => {
  it('OPN-116: lists deposits with channel, amount and state, and leads to each', async () => {
    await show(HISTORY, {
      [REPORT]: () => page([deposit(SUCCESS), qrDeposit(EXPIRED, { orderId: 'dep_2' })]),
    });
    const [paid, late] = await screen.findAllByRole('listitem');
    expect(paid?.textContent).toMatch(/Online banking.*฿1,000\.00Added$/);
    expect(late?.textContent).toMatch(/PromptPay QR.*Expired$/);
    expect(within(paid as HTMLElement).queryByRole('link')).toBeNull();
    fireEvent.click(within(paid as HTMLElement).getByRole('button', { expanded: false }));
    const link = within(paid as HTMLElement).getByRole('link', { name: 'See this deposit' });
    expect(link.getAttribute('href')).toBe('/m/voucherCenter?orderId=dep_1');
    expect(asked().get('size')).toBe('20');
  });

  it('OPN-116: a row opens to its steps with times and to what was received and credited', async () => {
    await show(HISTORY, {
      [REPORT]: () =>
        page([
          deposit(LATE, {
            receivedAmount: '1500.00',
            creditedAmount: '1200.00',
            reasonText: 'Your payment came after the time and is in your wallet now',
            steps: [
              { step: 'ordered', at: T0 },
              { step: 'cancelled', at: T0 + 900_000 },
              { step: 'received', at: T0 + 960_000 },
              { step: 'credited', at: T0 + 960_000 },
            ],
          }),
        ]),
    });
    const row = screen.getByRole.bind(screen, 'button', { expanded: false });
    await waitFor(row);
    fireEvent.click(row());
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent?.replace(/[\d/: ]+$/, ''))).toEqual([
      'Deposit ordered',
      'Cancelled',
      'Payment received',
      'Added to your wallet',
    ]);
    const opened = within(screen.getByRole('list', { name: 'Steps' }).closest('li') as HTMLElement);
    const fact = (name: string) => opened.getByText(name, { selector: 'dt' }).parentElement?.textContent;
    expect([fact('Ordered'), fact('Received'), fact('Added to your wallet')]).toEqual([
      expect.stringContaining('1,000.00'),
      expect.stringContaining('1,500.00'),
      expect.stringContaining('1,200.00'),
    ]);
    expect(fact('Reason')).toContain('after the time');
    fireEvent.click(screen.getByRole('button', { expanded: true }));
    expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull();
  });

  it.each([
    ['can be gone on with', TO_PAY, 'Continue this deposit'],
    ['and is said to be paid is not gone on with', CLAIMED, 'See this deposit'],
  ] as const)('a deposit that is not paid yet %s from its row', async (_what, state, name) => {
    await show(HISTORY, { [REPORT]: () => page([transfer(state)]) });
    fireEvent.click(await screen.findByRole('button', { name: /Bank transfer/ }));
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/m/voucherCenter?orderId=dep_1');
  });

  it('one that was over and is looked into tells no longer why it ended, and its last step is open', async () => {
    await show(HISTORY, {
      [REPORT]: () =>
        page([
          deposit(DECLINED_IN_REVIEW, {
            reasonText: 'The bank declined the payment',
            steps: [
              { step: 'failed', at: T0 },
              { step: 'received', at: T0 + 1_000 },
              { step: 'in_review', at: T0 + 1_000 },
            ],
          }),
        ]),
    });
    fireEvent.click(await screen.findByRole('button', { name: /Being checked/ }));
    expect(screen.queryByText('The bank declined the payment')).toBeNull();
    const [, received, last] = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(received?.innerHTML).toContain('text-positive');
    expect(last?.innerHTML).not.toContain('text-positive');
  });

  it('OPN-116: a channel is asked of the server; all are, where none is chosen', async () => {
    await show(HISTORY, { [REPORT]: () => page([deposit(SUCCESS)]) });
    await screen.findByRole('button', { name: /Online banking/ });
    expect(asked().get('channel')).toBeNull();
    serve({ [REPORT]: () => page([]) });
    fireEvent.click(
      within(screen.getByRole('radiogroup', { name: 'Channel' })).getByRole('radio', {
        name: 'PromptPay QR',
      }),
    );
    expect(await screen.findByText('No deposits in this period')).toBeDefined();
    expect(asked().get('channel')).toBe('promptpay');
  });
});
