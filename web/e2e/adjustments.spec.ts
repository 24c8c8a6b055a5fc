import { join } from './arrivals.ts';
import { expectFlawless } from './checks.ts';
import { openView, SMALL_PHONE } from './people.ts';
import { expect, test } from './test-server.ts';
import { consoleWords } from './words.ts';

test('R67: one operator proposes an adjustment, another approves it, the member finds it in the statement', async ({
  page,
  browser,
  language,
  username,
  baseURL,
}) => {
  const d = consoleWords(language);
  await join(page, username, language);
  const first = await openView(browser, language, { username: 'finance01', view: 'adjustments', baseURL });
  await first.getByRole('button', { name: d('propose') }).click();
  const form = first.getByRole('dialog');
  await form.getByLabel(d('memberName')).fill(username);
  await form.getByLabel(d('amount')).fill('250.00');
  await expect(form.getByText(d('memberHas').replace('{amount}', '0.00 THB'))).toBeVisible();
  await form.getByLabel(d('reason')).fill('Round stopped by a fault');
  await expectFlawless(first);
  await form.getByRole('button', { name: d('propose') }).click();
  const own = first.getByRole('article').filter({ hasText: username });
  await expect(own.getByRole('button', { name: d('withdraw') })).toBeVisible();
  await expectFlawless(first);

  const second = await openView(browser, language, {
    username: 'finance02',
    view: 'adjustments',
    size: SMALL_PHONE,
    baseURL,
  });
  const waiting = second.getByRole('article').filter({ hasText: username });
  await waiting.getByRole('button', { name: d('decide') }).click();
  const sheet = second.getByRole('dialog');
  await expect(sheet.getByText('+250.00 THB')).toBeVisible();
  await expectFlawless(second);
  await sheet.getByRole('button', { name: d('approve') }).click();
  await expect(sheet).toBeHidden();
  await expect(waiting).toBeHidden();
  await second.getByRole('radio', { name: d('proposals_over') }).click();
  await expect(second.getByText(d('adjustment_executed')).first()).toBeVisible();
  await expectFlawless(second);

  await second.getByRole('radio', { name: d('reports'), exact: true }).click();
  await expect(second.getByRole('listitem').first()).toBeVisible();
  const names = second.getByRole('radiogroup', { name: d('reports') });
  await expect(names.getByRole('radio').first()).toBeInViewport({ ratio: 1 });
  await expectFlawless(second);

  await page.goto('/m/gameRecord?tab=statement');
  await expect(page.getByText('250.00').first()).toBeVisible();
});
