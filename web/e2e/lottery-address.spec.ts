import { joinTrial } from './arrivals.ts';
import { boardOf, leaveLottery } from './board.ts';
import { LOTTERY_NAME } from './lottery.ts';
import { speak } from './people.ts';
import { expect, test } from './test-server.ts';
import { words } from './words.ts';

test('OPN-022: a link opens the lottery that it names, and closing it leads to the page before, whatever was opened in the frame', async ({
  page,
  language,
}) => {
  await speak(page, language);
  await joinTrial(page);
  const help = page.getByRole('heading', { level: 1, name: words(language)('titles.help') });
  await page.goto('/m/help');
  await expect(help).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/m/lottery?vendor=ELOTT&gameCode=digit-rush'));
  const game = page.frameLocator('iframe');
  await expect(game.getByRole('heading', { level: 1, name: LOTTERY_NAME[language] })).toBeVisible();
  const board = boardOf(game, language, 'd5');
  await board.tab('last2').click();
  await board.button('quickPick').click();
  await board.button('addToBasket').click();
  // The slip has an entry in the history, which stays when it is closed by its button.
  await board.slip().click();
  await board
    .sheet('basket')
    .getByRole('button', { name: board.t('close'), exact: true })
    .click();
  await expect(board.sheet('basket')).toHaveCount(0);
  await leaveLottery(page, language);
  await expect(page).toHaveURL(/\/m\/help$/);
  await expect(help).toBeVisible();
});
