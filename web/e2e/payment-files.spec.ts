import { readFile } from 'node:fs/promises';
import { joinWithAccount } from './arrivals.ts';
import { expectFlawless } from './checks.ts';
import { credit, payOut } from './operators.ts';
import { testWithContent } from './own-content.ts';
import { depositAt, openView, payeeNameOf, PHONE, SMALL_PHONE, withdraw } from './people.ts';
import { expect } from './test-server.ts';
import { consoleWords, words } from './words.ts';

const PAYER = 'kbank';

/** A merchant whose bank offers no API: what it pays is handed to it as files. */
const test = testWithContent(async (change) => {
  await change('merchant.json', (content) => {
    const merchant = content as { settings: { withdrawals: object } };
    const account = { debtorName: 'Suvarna', debtorAccount: '1112223334', debtorBank: 'KASITHBK' };
    const files = [{ payer: PAYER, ...account }];
    const withdrawals = { ...merchant.settings.withdrawals, payer: PAYER, files };
    return { ...merchant, settings: { ...merchant.settings, withdrawals } };
  });
});

test.describe.configure({ mode: 'default' });

test('OPN-117: a bank without an API is handed a file that two operators make, and its answer ends the withdrawal', async ({
  page,
  browser,
  language,
  username,
  baseURL,
}) => {
  const t = words(language);
  const d = consoleWords(language);
  await joinWithAccount(page, username, language, payeeNameOf(username));
  await credit(page, username, '1000.00');
  const bank = new URL(await depositAt(page, t, '100')).origin;
  await withdraw(page, t, '400');
  await payOut(page, new URL(page.url()).searchParams.get('orderId') ?? '');

  const openFiles = async (operator: 'finance01' | 'finance02', size?: typeof SMALL_PHONE) => {
    const at = await openView(browser, language, {
      username: operator,
      view: 'payers',
      ...(size && { size }),
      baseURL,
    });
    const payer = at.getByRole('article').filter({ hasText: PAYER });
    await payer.getByRole('button', { name: d('paymentFiles') }).click();
    await expect(at.getByText(d('waitingForFile'))).toBeVisible();
    return at;
  };

  const first = await openFiles('finance01');
  await expect(first.getByText('400.00')).toBeVisible({ timeout: 30_000 });
  await expectFlawless(first);
  await first.getByRole('button', { name: d('makeFile') }).click();
  const form = first.getByRole('dialog');
  await form.getByLabel(d('reason')).fill("The afternoon's payments");
  await expectFlawless(first);
  await form.getByRole('button', { name: d('makeFile') }).click();
  await expect(form).toBeHidden();
  await expect(first.getByText(d('waitingForRelease'))).toBeVisible();
  await expectFlawless(first);

  const second = await openFiles('finance02', SMALL_PHONE);
  await second.getByRole('button', { name: d('decide') }).click();
  const sheet = second.getByRole('dialog');
  await expect(sheet.getByText("The afternoon's payments")).toBeVisible();
  await expectFlawless(second);
  await sheet.getByRole('button', { name: d('approve') }).click();
  await expect(sheet).toBeHidden();
  const file = second.getByRole('article').filter({ hasText: d('takeFile') });
  await expect(file).toContainText(d('fileReleased'));
  await expectFlawless(second);
  const taken = second.waitForEvent('download');
  await file.getByRole('button', { name: d('takeFile') }).click();
  const bytes = await readFile(await (await taken).path());

  // The bank pays what is in the file, and later says so in a file of its own.
  const script = { ending: 'paid', afterMs: '0', count: '1' };
  await page.request.post(`${bank}/bank/next`, { form: script });
  const handedIn = await page.request.post(`${bank}/bank/payment-files/${PAYER}`, { data: bytes });
  const { messageId } = (await handedIn.json()) as { messageId: string };
  const answer = await page.request.get(`${bank}/bank/payment-files/${PAYER}/${messageId}.xml`);
  await first
    .getByLabel(d('importAnswer'))
    .and(first.locator('input'))
    .setInputFiles({ name: 'answer.xml', mimeType: 'application/xml', buffer: await answer.body() });
  await expect(first.getByRole('status').getByText(d('bankAnswered'))).toBeVisible();
  const made = first.getByRole('article').filter({ hasText: d('filePaid') });
  await expect(made).toContainText(d('fileAnswered').replace('{count}', '1').replace('{of}', '1'));
  for (const size of [SMALL_PHONE, PHONE]) {
    await first.setViewportSize(size);
    await expectFlawless(first);
  }

  await expect(page.getByRole('heading', { name: t('payouts.result.paid'), exact: true })).toBeVisible({
    timeout: 60_000,
  });
});
