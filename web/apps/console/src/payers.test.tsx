// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PaymentFile, PaymentFiles } from './payment-files.ts';
import type { Payer } from './payout-calls.ts';
import { Refused, requestsTo, serve, show, stage } from './testing.tsx';

const T0 = Date.UTC(2026, 10, 25, 5);
const PAYER: Payer = { payer: 'sandbox', isUsed: true, isKnown: true, byFile: false, openAttempts: 2 };
const SUSPENDED: Payer = { ...PAYER, suspension: { at: T0, reason: 'paid after failed: wdr_1-1' } };
const PROPOSED: Payer = {
  ...SUSPENDED,
  proposal: {
    proposalId: 'prp_1',
    reason: 'The bank explained it',
    proposer: 'Anong',
    digest: 'ab12cd34'.repeat(8),
    own: false,
    hadPart: false,
    needsRelease: false,
    state: 'open',
    createdAt: T0,
    expiresAt: T0 + 86_400_000,
  },
};

async function open(permissions: string[], payer: Payer) {
  stage.permissions = permissions;
  serve({ 'GET /console/payers': () => ({ list: [payer] }) });
  await show('op');
  return within(await screen.findByRole('article'));
}

async function giveReason(button: string, reason: string) {
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: reason } });
  fireEvent.click(sheet.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('payers', () => {
  it('R34: one operator suspends a payer with a reason', async () => {
    const entry = await open(['payer.read', 'payer.suspend'], PAYER);
    expect(entry.getByText('Works')).toBeDefined();
    serve({ 'POST /console/payers/sandbox/suspend': () => ({ list: [SUSPENDED] }) });
    fireEvent.click(entry.getByRole('button', { name: 'Suspend' }));
    await giveReason('Suspend', 'It does not answer');
    const [sent] = requestsTo('POST /console/payers/sandbox/suspend');
    expect(await sent?.json()).toEqual({ reason: 'It does not answer' });
  });

  it('R34: one that broke its word says so, and is let go on by a proposal', async () => {
    const entry = await open(['payer.read', 'payer.propose', 'payer.suspend'], SUSPENDED);
    expect(entry.getByText('paid after failed: wdr_1-1')).toBeDefined();
    expect(entry.queryByRole('button', { name: 'Suspend' })).toBeNull();
    serve({ 'POST /console/payers/sandbox/proposals': () => ({ list: [PROPOSED] }) });
    fireEvent.click(entry.getByRole('button', { name: 'Let it go on' }));
    await giveReason('Let it go on', 'The bank explained it');
    expect(requestsTo('POST /console/payers/sandbox/proposals')).toHaveLength(1);
  });

  it('R34: another operator decides', async () => {
    const entry = await open(['payer.read', 'payer.approve'], PROPOSED);
    serve({ 'POST /console/payers/sandbox/proposals/prp_1/approve': () => ({ list: [PAYER] }) });
    fireEvent.click(entry.getByRole('button', { name: 'Decide' }));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.click(sheet.getByRole('button', { name: 'Approve and carry out' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = requestsTo('POST /console/payers/sandbox/proposals/prp_1/approve');
    expect(await sent?.json()).toMatchObject({ digest: PROPOSED.proposal?.digest });
  });

  it('offers nothing to who may only read', async () => {
    const entry = await open(['payer.read'], PROPOSED);
    expect(entry.queryByRole('button')).toBeNull();
  });
});

const FILE: PaymentFile = {
  fileId: 'prp_f1',
  count: 3,
  sum: '1290.25',
  paid: 0,
  failed: 0,
  open: 3,
  digest: 'cd34ab12'.repeat(8),
  proposedBy: 'Anong',
  releasedBy: 'Boonmee',
  madeAt: T0,
};
const FILES: PaymentFiles = {
  waiting: 2,
  waitingSum: '800.00',
  list: [FILE],
  pageNum: 1,
  totalPages: 1,
  totalCount: 1,
};
const WAITING = { ...PROPOSED.proposal, proposalId: 'prp_f2', count: 2, sum: '800.00' };
const ADDRESS = '/console/payers/kbank/files';

describe('payment files', () => {
  async function openFiles(permissions: string[], files: object) {
    stage.permissions = ['payer.read', ...permissions];
    serve({
      'GET /console/payers': () => ({ list: [{ ...PAYER, payer: 'kbank', byFile: true }] }),
      [`GET ${ADDRESS}`]: () => files,
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Payment files' }));
    await screen.findByText('Waiting for a file');
  }

  it('says what waits with its sum, and one operator proposes the file', async () => {
    await openFiles(['payfile.propose'], FILES);
    expect(screen.getByText('800.00')).toBeDefined();
    expect(screen.getByText('Released, no answer yet')).toBeDefined();
    serve({ [`POST ${ADDRESS}/proposals`]: () => ({ ...FILES, proposal: WAITING }) });
    fireEvent.click(screen.getByRole('button', { name: 'Make a payment file' }));
    await giveReason('Make a payment file', 'The afternoon run');
    const [sent] = requestsTo(`POST ${ADDRESS}/proposals`);
    expect(await sent?.json()).toEqual({ reason: 'The afternoon run' });
  });

  it('R34: another operator releases exactly what was proposed', async () => {
    await openFiles(['payfile.release'], { ...FILES, proposal: WAITING });
    expect(screen.getByText('2 payments · 800.00')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Make a payment file' })).toBeNull();
    serve({ [`POST ${ADDRESS}/proposals/prp_f2/approve`]: () => FILES });
    fireEvent.click(screen.getByRole('button', { name: 'Decide' }));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.click(sheet.getByRole('button', { name: 'Approve and carry out' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = requestsTo(`POST ${ADDRESS}/proposals/prp_f2/approve`);
    expect(await sent?.json()).toEqual({ digest: WAITING.digest });
  });

  it('its proposer takes it back and cannot release it', async () => {
    await openFiles(['payfile.propose', 'payfile.release'], {
      ...FILES,
      proposal: { ...WAITING, own: true, hadPart: true },
    });
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
    serve({ [`POST ${ADDRESS}/proposals/prp_f2/withdraw`]: () => FILES });
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(requestsTo(`POST ${ADDRESS}/proposals/prp_f2/withdraw`)).toHaveLength(1));
  });

  it('a file is downloaded for the bank, and says how much of it is answered', async () => {
    const kept: string[] = [];
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => {};
    HTMLAnchorElement.prototype.click = function click() {
      kept.push(this.download);
    };
    await openFiles(['payfile.download'], { ...FILES, list: [{ ...FILE, paid: 2, open: 1 }] });
    expect(screen.getByText('Answered 2 of 3')).toBeDefined();
    serve({
      [`GET ${ADDRESS}/prp_f1`]: () =>
        new Response('<Document/>', {
          headers: { 'Content-Disposition': 'attachment; filename="kbank-1.xml"' },
        }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Download for the bank' }));
    await waitFor(() => expect(kept).toEqual(['kbank-1.xml']));
  });

  it("the bank's answer is imported with its result, and a broken one says the line", async () => {
    let answer: unknown = new Refused(400, 'payfile.answer.broken', 'This file is not an answer', {
      line: 9,
      what: 'name from end to end is not valid: x-1 is not in the file',
    });
    await openFiles(['payfile.answer'], FILES);
    serve({ [`POST ${ADDRESS}/answers`]: () => answer });
    const input = screen.getByLabelText("Import the bank's answer", { selector: 'input' });
    const send = () => fireEvent.change(input, { target: { files: [new File(['<x/>'], 'a.xml')] } });
    send();
    expect(await screen.findByText(/Line 9: .*x-1 is not in the file/)).toBeDefined();
    answer = { fileId: 'prp_f1', paid: 2, failed: 1, working: 0, open: 0, digest: 'ab', importedAt: T0 };
    send();
    const result = within(await screen.findByRole('status'));
    expect(result.getByText('Rejected by the bank').nextSibling?.textContent).toBe('1');
    expect(screen.queryByText(/Line 9/)).toBeNull();
  });

  it('who only reads sees the totals and no buttons', async () => {
    await openFiles([], { ...FILES, proposal: WAITING });
    expect(screen.getByText('1,290.25')).toBeDefined();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).not.toContain('Decide');
    for (const name of ['Make a payment file', 'Download for the bank', "Import the bank's answer"])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
