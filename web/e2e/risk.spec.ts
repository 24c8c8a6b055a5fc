import { join, joinWithAccount } from './arrivals.ts';
import { expectFlawless } from './checks.ts';
import { credit } from './operators.ts';
import { openView, payeeNameOf, SMALL_PHONE } from './people.ts';
import { expect, test } from './test-server.ts';
import { consoleWords } from './words.ts';

test('R13: customer service proposes to close an account, risk approves it, and its money goes to the member', async ({
  page,
  browser,
  language,
  username,
  baseURL,
}) => {
  const d = consoleWords(language);
  await joinWithAccount(page, username, language, payeeNameOf(username));
  await credit(page, username, '500.00');

  const service = await openView(browser, language, { username: 'support01', view: 'closings', baseURL });
  await service.getByRole('button', { name: d('closeAccount'), exact: true }).click();
  const form = service.getByRole('dialog');
  await form.getByLabel(d('memberName')).fill(username);
  await form.getByLabel(d('reason')).fill('The member asked for it');
  await expect(form.getByText('500.00 THB')).toBeVisible();
  await expectFlawless(service);
  await form.getByRole('button', { name: d('closeAccount'), exact: true }).click();
  const own = service.getByRole('article').filter({ hasText: username });
  await expect(own.getByRole('button', { name: d('withdraw') })).toBeVisible();
  await expectFlawless(service);

  const risk = await openView(browser, language, {
    username: 'risk01',
    view: 'closings',
    size: SMALL_PHONE,
    baseURL,
  });
  const waiting = risk.getByRole('article').filter({ hasText: username });
  await waiting.getByRole('button', { name: d('decide') }).click();
  const sheet = risk.getByRole('dialog');
  await expect(sheet.getByText('The member asked for it')).toBeVisible();
  await expectFlawless(risk);
  await sheet.getByRole('button', { name: d('approve') }).click();
  await expect(waiting).toBeHidden();
  await risk.getByRole('radio', { name: d('proposals_over') }).click();
  const over = risk.getByRole('article').filter({ hasText: username });
  // Nothing is left in the wallet; the withdrawal waits for those who decide about money.
  await expect(over).toContainText('0.00');
  await expect(over).toContainText(`500.00 · ${d('withdrawal_review')}`);
  await expectFlawless(risk);

  await page.goto('/m/gameRecord');
  await expect(page).toHaveURL(/\/m\/login/);
});

test('R67: two who look after risk give a member a level', async ({
  page,
  browser,
  language,
  username,
  baseURL,
}) => {
  const d = consoleWords(language);
  await join(page, username, language);
  const first = await openView(browser, language, { username: 'risk01', view: 'levels', baseURL });
  await first.getByRole('button', { name: d('proposeLevel') }).click();
  const form = first.getByRole('dialog');
  await form.getByLabel(d('memberName')).fill(username);
  await form.getByLabel(d('reason')).fill('Documents were seen');
  await expect(form.getByText(d('lack_phone'), { exact: false })).toBeVisible();
  await form.getByRole('radio', { name: d('levelIs').replace('{level}', '2') }).click();
  await expectFlawless(first);
  await form.getByRole('button', { name: d('proposeLevel') }).click();
  await expect(form).toBeHidden();

  const second = await openView(browser, language, {
    username: 'risk02',
    view: 'levels',
    size: SMALL_PHONE,
    baseURL,
  });
  const waiting = second.getByRole('article').filter({ hasText: username });
  await waiting.getByRole('button', { name: d('decide') }).click();
  await expectFlawless(second);
  await second
    .getByRole('dialog')
    .getByRole('button', { name: d('approve') })
    .click();
  await expect(waiting).toBeHidden();
  await second.getByRole('radio', { name: d('proposals_over') }).click();
  await expect(second.getByRole('article').filter({ hasText: username })).toContainText(
    d('adjustment_executed'),
  );
  await expectFlawless(second);
});

test('a list of names that must not be paid is imported, and a broken one is refused with its line', async ({
  browser,
  language,
  baseURL,
}) => {
  const d = consoleWords(language);
  const risk = await openView(browser, language, { username: 'risk01', view: 'sanctions', baseURL });
  const input = risk.getByLabel(d('importSanctions'));
  const send = (text: Buffer) =>
    input.setInputFiles({ name: 'names.txt', mimeType: 'text/plain', buffer: text });
  await send(Buffer.from([0x41, 0x0a, 0xff, 0xfe]));
  await expect(risk.getByRole('alert')).toContainText('2');
  await expectFlawless(risk);
  await send(Buffer.from('Malee Listed\nSomsak Listed\n'));
  await expect(risk.getByText(d('sanctionsHolds'))).toBeVisible();
  await risk.setViewportSize(SMALL_PHONE);
  await expectFlawless(risk);
});
