import { expectFlawless } from './checks.ts';
import { send } from './console-draws.ts';
import { openView, SMALL_PHONE } from './people.ts';
import { expect, test } from './test-server.ts';
import { consoleWords } from './words.ts';

const NAME = { en: 'Mekong Hourly', th: 'แม่โขงรายชั่วโมง' };
const PLAY = { en: '2 top', th: '2 ตัวบน' };

test('R67: one operator proposes other limits of a play, another approves them, and they hold', async ({
  browser,
  language,
  baseURL,
}) => {
  const d = consoleWords(language);
  const name = NAME[language];
  const risk = await openView(browser, language, { username: 'risk01', view: 'lotteryLimits', baseURL });
  const entry = risk.getByRole('article', { name, exact: true });
  await expect(entry).toBeVisible();
  await expectFlawless(risk);

  await test.step('the proposal', async () => {
    await entry.getByRole('button', { name: d('openCase') }).click();
    const play = risk.getByRole('region', { name: PLAY[language], exact: true });
    await play.getByRole('button', { name: d('proposeLimits'), exact: true }).click();
    await risk.getByRole('dialog').getByLabel(d('limit_unitMax')).fill('77');
    await send(risk, d, 'Smaller stakes for a week', d('proposeLimits'));
    await expect(risk.getByRole('dialog')).toBeHidden();
    await expect(risk.getByRole('article').filter({ hasText: PLAY[language] })).toContainText('77');
    await expectFlawless(risk);
  });

  await test.step('the approval, on a small phone', async () => {
    const admin = await openView(browser, language, {
      username: 'admin01',
      view: 'lotteryLimits',
      size: SMALL_PHONE,
      baseURL,
    });
    await admin.getByRole('radio', { name: d('sheets_proposals'), exact: true }).click();
    const proposal = admin.getByRole('article').filter({ hasText: name });
    await expect(proposal).toContainText('77');
    await expectFlawless(admin);
    await proposal.getByRole('button', { name: d('decide') }).click();
    const sheet = admin.getByRole('dialog');
    await expectFlawless(admin);
    await sheet.getByRole('button', { name: d('approve'), exact: true }).click();
    await expect(sheet).toBeHidden();
    await admin.context().close();
  });

  await risk.reload();
  await risk.getByRole('radio', { name: d('lotteryLimits'), exact: true }).click();
  await entry.getByRole('button', { name: d('openCase') }).click();
  const play = risk.getByRole('region', { name: PLAY[language], exact: true });
  await expect(play).toContainText('77');
  await expect(play).toContainText(d('limitIsOwn'));
});
