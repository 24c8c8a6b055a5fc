import { expectFlawless } from './checks.ts';
import { another, enterConsole, openView, SMALL_PHONE } from './people.ts';
import { expect, test } from './test-server.ts';
import { consoleWords } from './words.ts';

test('R67: a lost second factor is reset by two, and its operator sets up another one at the next log-in', async ({
  browser,
  language,
  baseURL,
}) => {
  const d = consoleWords(language);
  const first = await openView(browser, language, { username: 'admin01', view: 'operators', baseURL });
  const lost = first.getByRole('article').filter({ hasText: 'support01' });
  await expectFlawless(first);
  await lost.getByRole('button', { name: d('resetFactor') }).click();
  const form = first.getByRole('dialog');
  await form.getByLabel(d('reason')).fill('The phone is lost');
  await expectFlawless(first);
  await form.getByRole('button', { name: d('resetFactor') }).click();
  await expect(lost.getByRole('button', { name: d('withdraw') })).toBeVisible();

  const second = await openView(browser, language, {
    username: 'admin02',
    view: 'operators',
    size: SMALL_PHONE,
    baseURL,
  });
  const waiting = second.getByRole('article').filter({ hasText: 'support01' });
  await waiting.getByRole('button', { name: d('decide') }).click();
  const sheet = second.getByRole('dialog');
  await expect(sheet.getByText('The phone is lost')).toBeVisible();
  await expectFlawless(second);
  await sheet.getByRole('button', { name: d('approve') }).click();
  await expect(waiting.getByText(d('factorNone'))).toBeVisible();

  const back = await another(browser, baseURL, { viewport: SMALL_PHONE });
  await enterConsole(back, language, {
    username: 'support01',
    seen: () => expectFlawless(back),
  });
  await expect(back.getByRole('button', { name: d('logout') })).toBeVisible();
  await second.reload();
  await expect(waiting.getByText(d('factorNone'))).toBeHidden();
});
