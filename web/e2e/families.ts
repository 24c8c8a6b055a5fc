import type { FrameLocator } from '@playwright/test';
import type { Board } from './board.ts';
import { expect, type ServerOptions } from './test-server.ts';

/** A lottery of each family, and bets that show every way of entering one. */
export interface FamilyCase {
  family: string;
  gameCode: string;
  /** The language of a normal run, where it has one; the long run has both. */
  language?: ServerOptions['language'];
  /** The play that opens first, and what it returns. */
  returns: string;
  /** Its result, where operators type it; drawn here where it is missing. */
  result?: string;
  /** Chooses the bets, which end on the slip; the last of them always wins something. */
  choose: (game: FrameLocator, board: Board) => Promise<void>;
  /** What they cost in a draw, in baht. */
  stake: number;
}

const press = async (board: Board, digits: string) => {
  for (const digit of digits) await board.key(digit).click();
};
const add = (board: Board) => board.button('addToBasket').click();

/** Types numbers of a play by its keys. */
async function type(board: Board, play: string, digits: string): Promise<void> {
  await board.tab(play).click();
  await press(board, digits);
  await add(board);
}

/** Chooses symbols of a play on its grid. */
async function choose(board: Board, play: string, cells: readonly string[]): Promise<void> {
  await board.tab(play).click();
  for (const cell of cells) await board.cell(cell).click();
  await add(board);
}

/** Chooses every cell of a play of two, of which one comes true in every draw. */
async function chooseBoth(
  game: FrameLocator,
  board: Board,
  play: string,
  cells: readonly [string, string],
): Promise<void> {
  await board.entryOf('entertainment').click();
  await board.tab(play).click();
  for (const cell of cells)
    await game
      .getByRole('toolbar')
      .getByRole('button', { name: new RegExp(`^${board.t(cell)}`) })
      .click();
  await add(board);
}

/** Pastes a list of which one line says nothing, and adds the others. */
async function paste(board: Board, lines: readonly string[], count: number): Promise<void> {
  await board.button('paste').click();
  const sheet = board.sheet('paste');
  await sheet.getByRole('textbox').fill([...lines, 'nonsense'].join('\n'));
  await expect(sheet.getByText(board.t('pasteUnreadable'))).toBeVisible();
  await sheet.getByRole('button', { name: board.t('pasteAddGood', { count }) }).click();
}

const HIGH_AND_LOW = ['cellHigh', 'cellLow'] as const;
const BIG_AND_SMALL = ['cellBig', 'cellSmall'] as const;

/** Thai families: numbers of three, two and one digit, and a list with the price of a second play. */
async function chooseThai(game: FrameLocator, board: Board): Promise<void> {
  await type(board, 'top3', '123');
  await board.tab('top2').click();
  await press(board, '45');
  await expect(game.getByRole('list', { name: board.t('chosenNumbers') })).toContainText('45');
  await add(board);
  await board.tab('run3').click();
  await board.button('quickPickCount', { count: 1 }).click();
  await expect(game.getByRole('toolbar').locator('[aria-pressed=true]')).toHaveCount(1);
  await add(board);
  await board.tab('top2').click();
  await paste(board, ['45=20', '123=10x5'], 3);
  await chooseBoth(game, board, 'hl2', HIGH_AND_LOW);
}

/** Vietnamese families: lô on all prizes, xiên, trượt, and all units of the special prize. */
async function chooseVietnamese(game: FrameLocator, board: Board, factor: number): Promise<void> {
  await expect(game.getByText(board.t('factor', { count: factor }))).toBeVisible();
  await type(board, 'lo2', '66');
  await board.tab('xien2').click();
  await press(board, '669140');
  await expect(game.getByText(board.t('betsAndStake', { bets: 3, stake: '฿3' }))).toBeVisible();
  await add(board);
  await board.tab('truot4').click();
  await board.button('quickPick').click();
  await expect(game.getByRole('list', { name: board.t('chosenNumbers') }).getByRole('listitem')).toHaveCount(
    4,
  );
  await add(board);
  await board.tab('de').click();
  await paste(board, ['45=2'], 1);
  // A play of one digit opens on its grid.
  await choose(board, 'duoi', [...'0123456789']);
}

const numbers = (count: number, digits: number): string =>
  Array.from({ length: count }, (_, at) =>
    String(at * 7 + 3)
      .padStart(digits, '0')
      .slice(-digits),
  ).join(',');

/** A result of eighteen numbers: counts and digits of its prizes, the special prize first. */
const EIGHTEEN = [
  [1, 6],
  [1, 5],
  [1, 5],
  [2, 5],
  [7, 5],
  [1, 4],
  [3, 4],
  [1, 3],
  [1, 2],
]
  .map(([count = 0, digits = 0]) => numbers(count, digits))
  .join('|');

export const FAMILIES: readonly FamilyCase[] = [
  {
    family: 'th3',
    gameCode: 'yeekee-speed',
    language: 'en',
    returns: '90',
    choose: chooseThai,
    stake: 1 + 1 + 1 + 35 + 2,
  },
  {
    family: 'th4',
    gameCode: 'mekong-hourly',
    language: 'th',
    returns: '90',
    choose: async (game, board) => {
      await type(board, 'top4', '1234');
      await type(board, 'tod4', '4321');
      await board.tab('top2').click();
      await board.button('quickPickCount', { count: 5 }).click();
      await add(board);
      await paste(board, ['45=20', '1234=10x5'], 3);
      await chooseBoth(game, board, 'hl2', HIGH_AND_LOW);
    },
    stake: 1 + 1 + 5 + 35 + 2,
  },
  {
    family: 'vn27',
    gameCode: 'fast-hanoi-one-minute',
    language: 'en',
    returns: '95',
    choose: (game, board) => chooseVietnamese(game, board, 27),
    stake: 27 + 3 + 1 + 2 + 10,
  },
  {
    family: 'd5',
    gameCode: 'digit-rush',
    language: 'th',
    returns: '97',
    choose: async (game, board) => {
      for (const position of await game
        .getByRole('tablist', { name: board.t('positions') })
        .getByRole('tab')
        .all()) {
        await position.click();
        await board.cell('7').click();
      }
      await add(board);
      await board.tab('last2').click();
      await board.button('quickPick').click();
      await add(board);
      await board.tab('place').click();
      await board.button('toolAll').click();
      await add(board);
    },
    stake: 1 + 1 + 10,
  },
  {
    family: 'dice3',
    gameCode: 'lucky-dice',
    language: 'en',
    returns: '96.89',
    choose: async (game, board) => {
      await choose(board, 'face', ['2', '5']);
      await board.button('quickPickCount', { count: 1 }).click();
      await add(board);
      await board.entryOf('entertainment').click();
      await board.tab('sumSize').click();
      await expect(game.getByRole('tabpanel').first()).toContainText(board.t('returns', { percent: '97.5' }));
      await chooseBoth(game, board, 'sumSize', BIG_AND_SMALL);
    },
    stake: 2 + 1 + 2,
  },
  {
    family: 'p5of11',
    gameCode: 'five-ball-dash',
    returns: '96.81',
    choose: async (game, board) => {
      await choose(board, 'any2', ['3', '4', '9']);
      await board.tab('any5').click();
      await board.button('quickPick').click();
      await add(board);
      await chooseBoth(game, board, 'dt15', ['cellDragon', 'cellTiger']);
    },
    stake: 3 + 1 + 2,
  },
  {
    family: 'rank10',
    gameCode: 'racing-balls',
    returns: '97',
    choose: async (game, board) => {
      await board.cell('6').click();
      await game.getByRole('tab', { name: new RegExp(`^${board.t('positionPlace', { count: 2 })}`) }).click();
      await board.button('toolAll').click();
      await add(board);
      await board.tab('top2').click();
      await board.button('quickPick').click();
      await add(board);
      await chooseBoth(game, board, 'size1', BIG_AND_SMALL);
    },
    stake: 11 + 1 + 2,
  },
  {
    family: 'vn18',
    gameCode: 'da-nang-draw',
    returns: '95',
    result: EIGHTEEN,
    choose: (game, board) => chooseVietnamese(game, board, 18),
    stake: 18 + 3 + 1 + 2 + 10,
  },
];

/** The lottery of the government, whose draws are half a month apart. */
export const GOVERNMENT: FamilyCase = {
  family: 'th6',
  gameCode: 'thai-government',
  language: 'en',
  returns: '90',
  result: '730826|45|154,967|208,481',
  choose: chooseThai,
  stake: 1 + 1 + 1 + 35 + 2,
};
