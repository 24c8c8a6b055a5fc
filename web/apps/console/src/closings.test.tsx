// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refused, paged, requestsTo, serve, show, stage } from './testing.tsx';

const CARDS = [
  {
    id: 'crd_1',
    kind: 'bank',
    bankCode: 'KRU',
    bankName: 'Krung Bank',
    accountNumber: '••••1234',
    addedAt: Date.UTC(2026, 10, 20, 5),
  },
  {
    id: 'crd_2',
    kind: 'bank',
    bankCode: 'SIA',
    bankName: 'Siam Bank',
    accountNumber: '••••9876',
    addedAt: Date.UTC(2026, 10, 26, 5),
    usableAt: Date.UTC(2026, 10, 27, 5),
  },
];
const ACCOUNT = {
  memberName: 'somchai88',
  isDisabled: false,
  sumBalance: '1000.00',
  held: '50.00',
  currency: 'THB',
  cards: CARDS,
};
const PROPOSED = {
  proposalId: 'prp_1',
  memberName: 'somchai88',
  destination: 'KRU ••••1234',
  sumBalance: '1000.00',
  reason: 'The member asked for it',
  state: 'open',
  digest: 'ab12cd34'.repeat(8),
  proposer: 'Prasert',
  own: false,
  hadPart: false,
  needsRelease: false,
  createdAt: Date.UTC(2026, 10, 25, 5),
  expiresAt: Date.UTC(2026, 10, 26, 5),
};

const serveClosings = (list: object[]) => serve({ 'GET /console/closings': () => paged(list) });

describe('closings of accounts', () => {
  it('R13: what is in the account and where it goes is seen before it is proposed', async () => {
    stage.permissions = ['closing.read', 'closing.propose'];
    serveClosings([]);
    serve({
      'GET /console/members/somchai88/closing': () => ACCOUNT,
      'POST /console/members/somchai88/closing': () => PROPOSED,
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Close account' }));
    const sheet = await screen.findByRole('dialog');
    const name = within(sheet).getByLabelText(/Member's user name/);
    fireEvent.change(name, { target: { value: 'somchai88' } });
    fireEvent.change(within(sheet).getByLabelText(/^Reason/), { target: { value: 'Asked for by phone' } });
    const send = within(sheet).getByRole('button', { name: 'Close account' });
    expect((send as HTMLButtonElement).disabled, 'what is in it is not known').toBe(true);
    fireEvent.blur(name);
    expect(await within(sheet).findByText('1,000.00 THB')).toBeDefined();
    expect(within(sheet).getByText('50.00 THB')).toBeDefined();
    fireEvent.click(within(sheet).getByRole('radio', { name: /Siam Bank/ }));
    fireEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await requestsTo('POST /console/members/somchai88/closing')[0]?.json()).toEqual({
      cardId: 'crd_2',
      reason: 'Asked for by phone',
    });
  });

  it('what stands against it is said, by the account and by the server', async () => {
    stage.permissions = ['closing.read', 'closing.propose'];
    serveClosings([]);
    serve({
      'GET /console/members/somchai88/closing': () => ({
        ...ACCOUNT,
        cards: [],
        obstacle: 'A round is open',
      }),
      'POST /console/members/somchai88/closing': () => new Refused(409, 'account.round.open', 'Not now'),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Close account' }));
    const sheet = await screen.findByRole('dialog');
    const name = within(sheet).getByLabelText(/Member's user name/);
    fireEvent.change(name, { target: { value: 'somchai88' } });
    fireEvent.blur(name);
    expect((await within(sheet).findByRole('alert')).textContent).toContain('A round is open');
    fireEvent.change(within(sheet).getByLabelText(/^Reason/), { target: { value: 'Asked for by phone' } });
    fireEvent.click(within(sheet).getByRole('button', { name: 'Close account' }));
    expect(await within(sheet).findByText(/Not now/)).toBeDefined();
  });

  it('R67: another operator approves what is on the screen', async () => {
    stage.permissions = ['closing.read', 'closing.approve'];
    serveClosings([PROPOSED]);
    serve({ 'POST /console/closings/prp_1/approve': () => ({ ...PROPOSED, state: 'executed' }) });
    await show('op');
    expect(await screen.findByText('KRU ••••1234')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Decide' }));
    const sheet = await screen.findByRole('dialog');
    fireEvent.click(within(sheet).getByRole('button', { name: 'Approve and carry out' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = requestsTo('POST /console/closings/prp_1/approve');
    expect(await sent?.json()).toEqual({ digest: PROPOSED.digest });
    expect(await screen.findByText('Carried out')).toBeDefined();
  });

  it('a closing that was carried out says what was paid and how far that is', async () => {
    stage.permissions = ['closing.read'];
    const withdrawal = { orderId: 'wdr_1', amount: '1000.00', state: 'paid' };
    serveClosings([{ ...PROPOSED, state: 'executed', sumBalance: '0.00', withdrawal }]);
    await show('op');
    fireEvent.click(await screen.findByRole('radio', { name: 'Decided' }));
    const entry = within(await screen.findByRole('article'));
    expect(entry.getByText('1,000.00 · Paid')).toBeDefined();
    expect(entry.getByText('Carried out')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });
});
