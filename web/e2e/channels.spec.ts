import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { join } from './arrivals.ts';
import { expectFlawless } from './checks.ts';
import { another, chooseChannel, fillDeposit, PHONE, SMALL_PHONE } from './people.ts';
import { readKeptQr, readShownQr } from './qr.ts';
import { expect, test } from './test-server.ts';
import { words } from './words.ts';

type Words = ReturnType<typeof words>;

/** On the phone of the design and on the smallest one. */
async function expectFlawlessOnPhones(page: Page): Promise<void> {
  for (const size of [SMALL_PHONE, PHONE]) {
    await page.setViewportSize(size);
    await expectFlawless(page);
  }
}

const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true });
const press = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true }).click();

/** What the server answers, as far as the kind of channel has it. */
interface Started {
  orderId: string;
  payUrl: string;
  amountToPay: string;
  account: { accountNumber: string };
  address: string;
  coins: string;
}

/** Confirms the deposit that is filled in; answers what the server said of it. */
async function confirm(page: Page, t: Words, kind: 'redirect' | 'qr' | 'account' | 'address') {
  // Read on the way: the page may have left for the provider's before the body can be asked for.
  let started: Started | undefined;
  await page.route(
    /MCS2_(?:deposit|Deposit)(?!Banks|Transactio)/,
    async (route) => {
      const response = await route.fetch();
      started = ((await response.json()) as { value: Started }).value;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await press(page, t(`payments.confirmPay.${kind}`));
  await expect.poll(() => started).toBeDefined();
  return started as Started;
}

/** Orders a deposit that is paid by a code, and waits for the code. */
async function orderByQr(page: Page, t: Words, channel: 'promptpay' | 'qq' | 'wechat', amount: string) {
  await fillDeposit(page, t, amount, { channel });
  const { payUrl, orderId } = await confirm(page, t, 'qr');
  await expect(page).toHaveURL(new RegExp(`orderId=${orderId}`));
  const shown = page.getByRole('img', { name: /QR/ });
  await expect(shown).toBeVisible();
  return { shown, payUrl, orderId };
}

/** The bank app on another phone reads a code and does with it what the button of this value says. */
async function payInApp(app: Page, payUrl: string, code: string, button: string): Promise<void> {
  await app.goto(new URL(`/app?lang=en&qr=${encodeURIComponent(code)}`, payUrl).href);
  await pressButton(app, button);
}

async function pressButton(app: Page, button: string): Promise<void> {
  const more = app.locator('details > summary');
  if (!/approve|decline/.test(button)) await more.click();
  await app.locator(`button[value="${button}"]`).click();
}

async function expectAdded(page: Page, t: Words, balance: string): Promise<void> {
  await expect(heading(page, t('deposit.result.success'))).toBeVisible();
  const now = page.getByText(t('deposit.newBalance')).locator('..');
  await expect(now).toContainText(balance);
}

test('WAL-017 OPN-115: a member scans a PromptPay code with a bank app, and the money is there', async ({
  page,
  browser,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  await page.goto('/m/voucherCenter');
  await expect(page.getByRole('radiogroup', { name: t('payments.channel') })).toBeVisible();
  await expectFlawlessOnPhones(page);
  await fillDeposit(page, t, '1000', {
    channel: 'promptpay',
    seen: () => expectFlawlessOnPhones(page),
  });
  await expectFlawlessOnPhones(page);
  const { payUrl } = await confirm(page, t, 'qr');
  const shown = page.getByRole('img', { name: /QR/ });
  await expect(shown).toBeVisible();
  await expectFlawlessOnPhones(page);

  // What is drawn, on the smallest phone too, and what is kept as a picture, say the same to another reader.
  const code = await readShownQr(shown);
  expect(code).toMatch(/^000201010212.*5303764.*54071000\.00.*6304[0-9A-F]{4}$/);
  await page.setViewportSize(SMALL_PHONE);
  expect(await readShownQr(shown)).toBe(code);
  const download = page.waitForEvent('download');
  await press(page, t('deposit.saveQr'));
  const kept = await readFile(await (await download).path());
  expect(await readKeptQr(page, kept)).toBe(code);

  await page.reload();
  await expect(shown).toBeVisible();
  await press(page, t('deposit.havePaid'));
  await expect(heading(page, t('deposit.result.claimed'))).toBeVisible();
  await expect(shown).toBeHidden();
  await expectFlawlessOnPhones(page);
  await press(page, t('deposit.showQr'));
  await expect(shown).toBeVisible();

  await payInApp(await another(browser, undefined), payUrl, code, 'approve');
  await expectAdded(page, t, '1,000.00');
  await expectFlawlessOnPhones(page);

  await page.getByRole('link', { name: t('deposit.seeHistory') }).click();
  await page.getByRole('radio', { name: t('payments.channelName.promptpay') }).click();
  const row = page.getByRole('listitem').filter({ hasText: '1,000.00' });
  await row.getByRole('button').click();
  await expect(row.getByRole('list').getByRole('listitem').last()).toContainText(t('deposit.step.credited'));
  await expectFlawlessOnPhones(page);
  await page.getByRole('radio', { name: t('payments.channelName.card') }).click();
  await expect(page.getByText(t('deposit.empty'))).toBeVisible();
});

for (const channel of ['wechat', 'qq'] as const) {
  test(`WAL-017: a member pays by ${channel}: the code leads to the wallet, and so does the button`, async ({
    page,
    browser,
    language,
    username,
  }) => {
    const t = words(language);
    await join(page, username, language);
    const first = await orderByQr(page, t, channel, '300');
    await expectFlawlessOnPhones(page);
    const wallet = await another(browser, undefined);
    await wallet.goto(await readShownQr(first.shown));
    await pressButton(wallet, 'approve');
    await expectAdded(page, t, '300.00');

    await orderByQr(page, t, channel, '100');
    await press(page, t('deposit.openApp'));
    await pressButton(page, 'approve');
    await expectAdded(page, t, '400.00');
  });
}

for (const channel of ['ewallet', 'card', 'alipay'] as const) {
  test(`WAL-017: a member pays by ${channel} on the provider's page and is brought back`, async ({
    page,
    language,
    username,
  }) => {
    const t = words(language);
    await join(page, username, language);
    await fillDeposit(page, t, '300', { channel, seen: () => expectFlawlessOnPhones(page) });
    const { orderId } = await confirm(page, t, 'redirect');
    await page.locator('button[value="approve"]').waitFor();
    // The way back without paying leads to the deposit, from which it goes on.
    await page.goto(`/m/voucherCenter?orderId=${orderId}`);
    await expect(heading(page, t('deposit.result.pending'))).toBeVisible();
    await expectFlawlessOnPhones(page);
    await press(page, t('deposit.goOn'));
    await pressButton(page, 'approve');
    await expectAdded(page, t, '300.00');
  });
}

test('OPN-115: less than asked for is added as it came', async ({ page, browser, language, username }) => {
  const t = words(language);
  await join(page, username, language);
  const app = await another(browser, undefined);
  const half = await orderByQr(page, t, 'promptpay', '500');
  await payInApp(app, half.payUrl, await readShownQr(half.shown), 'less');
  await expectAdded(page, t, '250.00');
  const fact = (key: string) => page.getByText(t(key), { exact: true }).locator('..');
  await expect(fact('deposit.ordered')).toContainText('500.00');
  await expect(fact('deposit.received')).toContainText('250.00');
  await expectFlawlessOnPhones(page);
});

test('OPN-115: a deposit that is open comes first; paid after it was over, its money is added all the same', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  const first = await orderByQr(page, t, 'promptpay', '700');
  await page.goto('/m/voucherCenter');
  await chooseChannel(page, t, 'promptpay');
  await expect(heading(page, t('payments.openTitle'))).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectFlawlessOnPhones(page);
  await press(page, t('payments.newDeposit'));
  await expect(page.getByLabel(t('payments.amountPlaceholder'))).toBeVisible();
  await page.reload();
  await chooseChannel(page, t, 'promptpay');
  await page.getByRole('link', { name: t('payments.continueOpen') }).click();
  await expect(page).toHaveURL(new RegExp(`orderId=${first.orderId}`));

  await press(page, t('deposit.openApp'));
  await pressButton(page, 'decline');
  await expect(heading(page, t('deposit.result.failed'))).toBeVisible();
  await expectFlawlessOnPhones(page);
  const paid = await page.request.post(`${first.payUrl}/transfers`, { data: {} });
  expect(paid.ok()).toBe(true);
  await expectAdded(page, t, '700.00');
  await expect(heading(page, t('deposit.result.success')).locator('..')).toContainText(
    language === 'th' ? 'ได้รับยอดหลังหมดเวลา' : 'came after the time',
  );
});

test('API-103 WAL-017: a member transfers to an account to the satang; a slip, and a cancelled one that is paid late, count too', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  const bank = new URL((await orderByQr(page, t, 'promptpay', '100')).payUrl).origin;
  const start = async () => {
    await fillDeposit(page, t, '500', { channel: 'manual' });
    const started = await confirm(page, t, 'account');
    await expect(page.getByText(t('deposit.amountToTransfer'))).toBeVisible();
    return started;
  };
  const transferTo = async ({ account, amountToPay }: Started, more = {}) => {
    const path = `${bank}/accounts/${account.accountNumber}/transfers`;
    const made = await page.request.post(path, { data: { amount: amountToPay, ...more } });
    expect(made.ok()).toBe(true);
    return (await made.json()) as { bank: string; transRef: string };
  };

  const first = await start();
  expect(first.amountToPay).toMatch(/^500\.\d\d$/);
  await expect(page.locator('main')).toContainText(first.amountToPay);
  await expectFlawlessOnPhones(page);
  await page.reload();
  await expect(page.locator('main')).toContainText(first.amountToPay);
  await transferTo(first);
  await press(page, t('deposit.havePaid'));
  await expectAdded(page, t, first.amountToPay);

  // The bank tells of it only when it is asked about the slip.
  const second = await start();
  const { bank: payerBank, transRef } = await transferTo(second, { isHidden: true });
  const picture = await page.request.get(`${bank}/slips/${payerBank}/${transRef}/picture`);
  const slip = { name: 'slip.png', mimeType: 'image/png', buffer: await picture.body() };
  await page.locator('input[type="file"]').setInputFiles(slip);
  await expect(page.getByAltText(t('deposit.slipNumber').replace('{number}', '1'))).toBeVisible();
  await expect(page.getByText(t('deposit.slipSending'))).toHaveCount(0);
  await expectFlawlessOnPhones(page);
  await press(page, t('deposit.havePaid'));
  await expect(heading(page, t('deposit.result.success'))).toBeVisible();

  const third = await start();
  await page.locator('input[type="file"]').setInputFiles(slip);
  await expect(page.getByText(language === 'th' ? 'สลิปนี้ถูกใช้แล้ว' : 'This slip was used before')).toBeVisible();
  await press(page, t('deposit.cancelDeposit'));
  const sure = page.getByRole('dialog', { name: t('deposit.cancelTitle') });
  await expectFlawless(page);
  await sure.getByRole('button', { name: t('deposit.cancelDeposit') }).click();
  await expect(heading(page, t('deposit.result.cancelled'))).toBeVisible();
  await expectFlawlessOnPhones(page);
  await transferTo(third);
  await expect(heading(page, t('deposit.result.success'))).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(language === 'th' ? /ได้รับยอดหลังหมดเวลา/ : /came after the time/)).toBeVisible();
});

test('WAL-017 OPN-115: a member sends USDT to an address; the coins are followed to their final block and added', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  const bank = new URL((await orderByQr(page, t, 'promptpay', '100')).payUrl).origin;
  await fillDeposit(page, t, '500', { channel: 'crypto', seen: () => expectFlawlessOnPhones(page) });
  const { address, coins } = await confirm(page, t, 'address');
  const shown = page.getByRole('img', { name: /QR/ });
  await expect(shown).toBeVisible();
  expect(await readShownQr(shown)).toBe(address);
  await expect(page.locator('main')).toContainText(`${coins} USDT`);
  await expectFlawlessOnPhones(page);
  await page.reload();
  await expect(shown).toBeVisible();

  const sent = await page.request.post(`${bank}/chain/transfers`, { data: { address, coins } });
  expect(sent.ok()).toBe(true);
  await expect(page.getByRole('progressbar')).toBeVisible({ timeout: 30_000 });
  await expect(shown).toBeHidden();
  await expectFlawlessOnPhones(page);
  const made = await page.request.post(`${bank}/chain/blocks`, { data: { count: 19 } });
  expect(made.ok()).toBe(true);
  await expect(heading(page, t('deposit.result.success'))).toBeVisible({ timeout: 60_000 });
  await expectAdded(page, t, '500.00');
  await expectFlawlessOnPhones(page);
});
