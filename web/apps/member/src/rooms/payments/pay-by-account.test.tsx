// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CLAIMED,
  DETAIL,
  EXPIRED,
  EXPIRED_IN_REVIEW,
  GIVEN_UP,
  MANUAL,
  PAID,
  QR_TEXT,
  T0,
  TO_PAY,
  transfer,
} from './fixtures.ts';
import { type Answer, quietTime, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';

stubBrowser();
const { showDeposits: show } = await import('../../testing-deposits.ts');

const AT = '/m/voucherCenter?orderId=dep_1';
const IMAGES = 'POST /wps/transaction/deposit/dep_1/images';
const TELL = 'POST /wps/relay/MCS2_depositManualTransfer';
const CANCEL = 'DELETE /wps/transaction/deposit/dep_1';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const written: string[] = [];
const picture = (name: string, type = 'image/png', size = 10) => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type="file"]') as HTMLInputElement, { target: { files } });

beforeEach(() => {
  written.length = 0;
  let pictures = 0;
  vi.spyOn(Date, 'now').mockReturnValue(T0 + 55_000);
  URL.createObjectURL = () => `blob:${(pictures += 1)}`;
  URL.revokeObjectURL = () => {};
  Object.defineProperty(navigator, 'clipboard', {
    value: {
      writeText: async (text: string) => {
        written.push(text);
      },
    },
    configurable: true,
  });
});
afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

async function showTransfer(routes: Record<string, Answer> = {}, of = transfer(TO_PAY)) {
  let uploaded = 0;
  await show(
    AT,
    { [DETAIL]: () => of, [IMAGES]: () => ({ imageId: `img_${(uploaded += 1)}` }), ...routes },
    { channels: [MANUAL] },
  );
  await screen.findByText('Amount to transfer');
}

describe('a deposit by manual transfer', () => {
  it('API-103 WAL-017: shows account, exact amount and reference, each to be copied', async () => {
    await showTransfer();
    const amount = screen.getByText('Amount to transfer').parentElement;
    expect(amount?.textContent).toContain('฿500.37');
    expect(screen.getByText(/the satang are added to your wallet too/)).toBeDefined();
    expect(await screen.findByText('Krung Demo Bank', { selector: 'p span' })).toBeDefined();
    expect(screen.getByText('123-4-56789-0')).toBeDefined();
    for (const name of ['Copy amount', 'Copy: Account number', 'Copy: Account name', 'Copy: Reference'])
      press(name);
    await waitFor(() =>
      expect(written).toEqual(['500.37', '1234567890', 'Suvarna Co., Ltd.', 'ER7K2M9QX4T1']),
    );
  });

  it('has a code only where the account has one', async () => {
    await showTransfer();
    expect(screen.queryByRole('radiogroup', { name: 'Ways to transfer' })).toBeNull();
  });

  it('a code of the account is one of two ways', async () => {
    await showTransfer({}, transfer(TO_PAY, { qrCode: QR_TEXT }));
    fireEvent.click(screen.getByRole('radio', { name: 'QR code' }));
    expect(await screen.findByRole('img', { name: 'QR code to pay by Bank transfer' })).toBeDefined();
    expect(screen.getByText('Bank transfer · Suvarna Co., Ltd.')).toBeDefined();
    expect(screen.queryByText('Account number')).toBeNull();
  });

  it('one that the member says is paid puts the account away, and takes slips', async () => {
    await showTransfer({}, transfer(CLAIMED, { qrCode: QR_TEXT }));
    expect(screen.queryByText('123-4-56789-0')).toBeNull();
    expect(screen.queryByRole('radiogroup', { name: 'Ways to transfer' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy amount' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add a picture of the slip' })).toBeDefined();
    press('Show the account again');
    expect(screen.getByText('123-4-56789-0')).toBeDefined();
    expect(screen.getByRole('radiogroup', { name: 'Ways to transfer' })).toBeDefined();
  });

  it('"I have paid" works without a slip', async () => {
    await showTransfer({ [PAID]: () => transfer(CLAIMED) });
    serve({ [DETAIL]: () => transfer(CLAIMED) });
    press('I have paid');
    expect(await screen.findByRole('heading', { name: 'Being checked' })).toBeDefined();
    expect(requestsTo(TELL)).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Cancel deposit' })).toBeNull();
  });

  it('slips, name and remark go with it, once', async () => {
    await showTransfer({ [TELL]: () => ({ orderId: 'dep_1', status: 'pending', step: 'claimed' }) });
    choose(picture('a.png'), picture('b.jpg', 'image/jpeg'));
    await waitFor(() => expect(screen.queryAllByText('Sending the picture')).toEqual([]));
    fireEvent.change(screen.getByLabelText(/^Payer/), { target: { value: ' Somchai ' } });
    fireEvent.change(screen.getByLabelText(/^Remark/), { target: { value: 'from KRU' } });
    expect(screen.getByText('8 of 140 characters')).toBeDefined();
    serve({ [DETAIL]: () => transfer(CLAIMED, { images: 2 }) });
    press('I have paid');
    press('I have paid');
    expect(await screen.findByText('Slips received: 2')).toBeDefined();
    const [sent, ...more] = requestsTo(TELL);
    expect(more).toEqual([]);
    expect(await sent?.json()).toEqual({
      orderId: 'dep_1',
      payerName: 'Somchai',
      remark: 'from KRU',
      images: ['img_1', 'img_2'],
    });
    const [first] = requestsTo(IMAGES);
    expect(first?.headers.get('Content-Type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(screen.queryByAltText('Slip 1')).toBeNull();
  });

  it('I18-009 CST-090: a remark takes up to 140 characters, and says so', async () => {
    await showTransfer();
    const remark = screen.getByLabelText(/^Remark/) as HTMLInputElement;
    expect(remark.maxLength).toBe(140);
    expect(screen.getByText('0 of 140 characters')).toBeDefined();
    fireEvent.change(remark, { target: { value: 'ก'.repeat(140) } });
    expect(screen.getByText('140 of 140 characters')).toBeDefined();
  });

  it('a slip can be taken away again, and at most three go', async () => {
    await showTransfer();
    choose(picture('a.png'), picture('b.png'), picture('c.png'), picture('d.png'));
    expect((await screen.findByRole('alert')).textContent).toBe('3 pictures at most');
    await waitFor(() => expect(screen.queryAllByText('Sending the picture')).toEqual([]));
    expect(screen.getAllByAltText(/^Slip/)).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Add another' })).toBeNull();
    press('Remove slip 2');
    expect(screen.getAllByAltText(/^Slip/)).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Add another' })).toBeDefined();
  });

  it('slips that the server has count towards three', async () => {
    await showTransfer({}, transfer(CLAIMED, { images: 3 }));
    expect(screen.getByText('Slips received: 3')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add a picture of the slip' })).toBeNull();
  });

  it('together with those that are chosen, and more are not uploaded', async () => {
    await showTransfer({}, transfer(CLAIMED, { images: 1 }));
    choose(picture('a.png'));
    await waitFor(() => expect(screen.queryAllByText('Sending the picture')).toEqual([]));
    choose(picture('b.png'), picture('c.png'));
    expect((await screen.findByRole('alert')).textContent).toBe('3 pictures at most');
    await quietTime();
    expect(requestsTo(IMAGES)).toHaveLength(2);
    expect(screen.getAllByAltText(/^Slip/)).toHaveLength(2);
  });

  it.each([
    ['no picture', picture('a.pdf', 'application/pdf'), 'Only PNG and JPG pictures can be sent'],
    ['too large', picture('a.png', 'image/png', 5 * 1024 * 1024 + 1), 'A picture may have 5 MB at most'],
  ])('a file that is %s is refused before it is sent', async (_what, file, text) => {
    await showTransfer();
    choose(file);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    await quietTime();
    expect(requestsTo(IMAGES)).toEqual([]);
  });

  it.each([
    ['deposit.slip.unreadable', 400, 'This slip cannot be read'],
    ['deposit.slip.used', 409, 'This slip was used before'],
    ['deposit.evidence.late', 409, 'It is too late for a slip'],
  ])('%s is said where the slip was', async (code, status, text) => {
    await showTransfer({ [IMAGES]: () => new Refused(status, code, undefined, text) });
    choose(picture('a.png'));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(screen.queryByAltText('Slip 1')).toBeNull();
    expect((screen.getByRole('button', { name: 'I have paid' }) as HTMLButtonElement).disabled).toBe(false);
  });

  it('a slip that turns out used when it is told is said there too', async () => {
    await showTransfer({
      [TELL]: () => new Refused(409, 'deposit.slip.used', undefined, 'This slip was used before'),
    });
    choose(picture('a.png'));
    await waitFor(() => expect(screen.queryAllByText('Sending the picture')).toEqual([]));
    press('I have paid');
    const alert = await screen.findByRole('alert');
    expect(within(screen.getByRole('region', { name: 'Attach slip' })).getByRole('alert')).toBe(alert);
    expect(screen.queryByAltText('Slip 1')).toBeNull();
  });

  it('a question that was refused is not said beside a transfer that was taken, and the other way round', async () => {
    await showTransfer({ [PAID]: () => new Refused(503, 'system.busy') });
    press('I have paid');
    await screen.findByRole('alert');
    const told = { orderId: 'dep_1', status: 'pending', step: 'claimed' };
    serve({ [TELL]: () => told, [DETAIL]: () => transfer(CLAIMED) });
    fireEvent.change(screen.getByLabelText(/^Remark/), { target: { value: 'paid' } });
    press('I have paid');
    expect(await screen.findByRole('heading', { name: 'Being checked' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    serve({ [TELL]: () => new Refused(503, 'system.busy'), [PAID]: () => transfer(CLAIMED) });
    fireEvent.change(screen.getByLabelText(/^Remark/), { target: { value: 'again' } });
    press('Send');
    await screen.findByRole('alert');
    fireEvent.change(screen.getByLabelText(/^Remark/), { target: { value: '' } });
    press('Ask again');
    await waitFor(() => expect(requestsTo(PAID)).toHaveLength(2));
    await quietTime();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('after a broken answer the next press tells the same', async () => {
    await showTransfer({ [TELL]: () => new Refused(503, 'system.busy') });
    fireEvent.change(screen.getByLabelText(/^Remark/), { target: { value: 'paid' } });
    press('I have paid');
    await screen.findByRole('alert');
    press('I have paid');
    await waitFor(() => expect(requestsTo(TELL)).toHaveLength(2));
    const [first, second] = requestsTo(TELL).map((request) => request.headers.get('Idempotency-Key'));
    expect(second).toBe(first);
  });

  it('a transfer that was made although the time is over is told of, for an operator to look for', async () => {
    await show(
      AT,
      {
        [DETAIL]: () => transfer(EXPIRED),
        [TELL]: () => ({ orderId: 'dep_1', status: 'cancelled', step: 'in_review' }),
      },
      { channels: [MANUAL] },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'I did transfer' }));
    await screen.findByRole('button', { name: 'Add a picture of the slip' });
    serve({ [DETAIL]: () => transfer(EXPIRED_IN_REVIEW) });
    press('I have paid');
    expect(await screen.findByText(/^Your payment was not found yet/)).toBeDefined();
    expect(requestsTo(TELL)).toHaveLength(1);
    expect(requestsTo(PAID)).toEqual([]);
  });

  it('OPN-116: is cancelled after a question', async () => {
    await showTransfer({ [CANCEL]: () => true });
    press('Cancel deposit');
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel this deposit?' }));
    expect(requestsTo(CANCEL)).toEqual([]);
    serve({ [DETAIL]: () => transfer(GIVEN_UP) });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel deposit' }));
    expect(await screen.findByRole('heading', { name: 'Deposit cancelled' })).toBeDefined();
    expect(requestsTo(CANCEL)).toHaveLength(1);
  });

  it('one that can no longer be cancelled says so and stays', async () => {
    await showTransfer({
      [CANCEL]: () => new Refused(409, 'deposit.not.cancellable', undefined, 'It can no longer be cancelled'),
    });
    press('Cancel deposit');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel deposit' }));
    expect((await screen.findByRole('alert')).textContent).toBe('It can no longer be cancelled');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Amount to transfer')).toBeDefined();
  });
});
