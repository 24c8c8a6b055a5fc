import { describe, expect, it } from 'vitest';

/**
 * What was drawn says nothing about what comes. No text of this client, of the lotteries' own names, or of the product
 * around it, which lists lotteries and slips, may sound as if it did.
 */
const FORBIDDEN = [
  // A number is hot or cold, has its turn, or brings luck.
  /\b(?:hot|hottest|cold|coldest|warm)\b/i,
  /\b(?:due|overdue|its turn|about to (?:come|be drawn)|next to come|must come|bound to)\b/i,
  /\b(?:lucky|luckiest|luck|unlucky)\b/i,
  /\b(?:likely|likelier|likeliest|likelihood|probable|probably|better chance|last chance)\b/i,
  // The past has a direction.
  /\b(?:trend|trends|trending|streak|streaks|pattern|patterns|momentum|winning run)\b/i,
  /\b(?:predict|predicts|predicted|prediction|predictions|forecast|tip|tips|hint of the day)\b/i,
  /\b(?:sure win|sure thing|guaranteed?|can’t lose|cannot lose|recommended|our pick|top picks?)\b/i,
  // Counts of the past.
  /\b(?:often|rarely|frequent|frequently|seldom|most drawn|least drawn|not drawn for|missing for)\b/i,
  /(?:เลข|หวย|ตัว)(?:เด็ด|ดัง|ร้อน|เย็น|ค้าง|เฮง|ปัง|แม่น|ฮิต|นิยม|แนะนำ|เต็ง|มงคล|นำโชค|ฝัน|ชัวร์)/,
  /มาแรง|ใกล้(?:จะ)?ออก|ถึง(?:รอบ|คิว|เวลา)ออก|(?:ต้อง|น่าจะ|กำลังจะ)ออก|ออกแน่|จ่อออก/,
  /นำโชค|โชคดี|โชคลาภ|เฮง|เสี่ยงดวง|ดวง(?:ดี|เด่น)|ตามดวง|มงคล/,
  /โอกาส(?:ออก|ถูก|สูง|มาก|ดี|สุดท้าย)|มีลุ้นกว่า|ง่ายกว่า/,
  /แนวโน้ม|แนวทาง|รูปแบบการออก|สูตร|ทำนาย|พยากรณ์|คาดการณ์|คาดว่าจะออก|ฟันธง|ใบ้|(?<!อา)เซียน/,
  /ยอดฮิต|ยอดนิยม|แม่นยำ|ชัวร์|การันตี|รับรองผล/,
  /ออก(?:บ่อย|ถี่|มาก|น้อย|ยาก)|ไม่ออก(?:มา|นาน)|ไม่เคยออก|หายไป/,
];

const COUNTED = 'a count, below the sentence that past draws do not change the next one';
const CONDITION = 'what has to be drawn for a win, in the rules of a play';
const FORM = 'a play on the form of three digits: triple, straight, pair';
const POPULAR = 'games that are opened most, among all games; no number and no draw';

/** Texts that have such a word and do not say that, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'families/d5.json plays.patternFront.name.en': FORM,
  'families/d5.json plays.patternLast.name.en': FORM,
  'lotteries/lucky-dice.json name.en': 'the name of the game, as games of three dice are called',
  'lottery/en.json often': COUNTED,
  'lottery/en.json rarely': COUNTED,
  'lottery/th.json often': COUNTED,
  'lottery/th.json omission': COUNTED,
  'lottery/th.json rarely': COUNTED,
  'lottery/th.json ruleNumber': CONDITION,
  'lottery/th.json ruleNumberOne': CONDITION,
  'member/en/gameFilter.json sortPlain': 'the sequence of games in their list',
  'member/en/content.json hotGames': POPULAR,
  'member/en/games.json hot': POPULAR,
  'member/en/games.json hotBlock': POPULAR,
  'member/en/games.json reloadingHot': POPULAR,
  'member/en/games.json toHot': POPULAR,
  'member/en/home.json hotGames': POPULAR,
  'member/en/menu.json hot': POPULAR,
  'member/en/shell.json hotTag': POPULAR,
  'member/en/titles.json hotGames': POPULAR,
  'member/en/titles.json HOT': POPULAR,
  'member/th/content.json hotGames': POPULAR,
  'member/th/games.json hot': POPULAR,
  'member/th/games.json hotBlock': POPULAR,
  'member/th/games.json reloadingHot': POPULAR,
  'member/th/games.json toHot': POPULAR,
  'member/th/home.json hotGames': POPULAR,
  'member/th/menu.json hot': POPULAR,
  'member/th/shell.json hotTag': POPULAR,
  'member/th/titles.json hotGames': POPULAR,
  'member/th/titles.json HOT': POPULAR,
};

const files = import.meta.glob<unknown>(
  [
    './locales/*.json',
    '../../member/src/locales/*/*.json',
    '../../../../crates/games/{families,lotteries}/*.json',
  ],
  { import: 'default', eager: true },
);

interface Text {
  place: string;
  text: string;
}

/** What a list is read by: the code of each, where it has one. */
const codeOf = (value: unknown, key: string): string =>
  typeof value === 'object' && value !== null && 'code' in value ? String(value.code) : key;

/** Every text of a file with the path to it: `member/en/games.json hot`. */
function textsOf(name: string, value: unknown, path: string[] = []): Text[] {
  if (typeof value === 'string') return [{ place: `${name} ${path.join('.')}`, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(name, inner, [...path, codeOf(inner, key)]));
}

/** `./locales/en.json` is `lottery/en.json`, and so on. */
const nameOf = (path: string): string =>
  path
    .replace('./locales/', 'lottery/')
    .replace('../../member/src/locales/', 'member/')
    .replace('../../../../crates/games/', '');

const texts = Object.entries(files)
  .flatMap(([path, content]) => textsOf(nameOf(path), content))
  // Of rules and lotteries what is shown: their names in both languages.
  .filter(({ place }) => !/^(?:families|lotteries)\//.test(place) || /\.(?:en|th)$/.test(place));

const isForbidden = (text: string): boolean => FORBIDDEN.some((phrase) => phrase.test(text));

/** Whether both languages of everything were read, so that an empty list means something. */
const countOf = (file: string): number => texts.filter(({ place }) => place.startsWith(`${file} `)).length;

describe('past draws', () => {
  it('are looked for in all texts of both languages', () => {
    for (const file of [
      'lottery/en.json',
      'lottery/th.json',
      'member/en/games.json',
      'member/th/records.json',
    ])
      expect(countOf(file)).toBeGreaterThan(60);
    expect(countOf('families/th3.json')).toBeGreaterThan(10);
    expect(countOf('lotteries/digit-rush.json')).toBe(2);
  });

  it.each([
    'Hot numbers of the week',
    'Cold numbers',
    '7 is due',
    'Your lucky number',
    'More likely in the next draw',
    'Trending today',
    'Guaranteed win',
    'Most drawn numbers',
    'เลขเด็ดงวดนี้',
    'เลขดัง',
    'เลขมาแรง',
    'เลขใกล้ออก',
    'เลขที่ต้องออกงวดหน้า',
    'เลขนำโชคของคุณ',
    'โอกาสถูกสูงกว่า',
    'แนวทางหวย',
    'ออกบ่อยที่สุด',
  ])('“%s” is such a sentence', (text) => {
    expect(isForbidden(text)).toBe(true);
  });

  it.each(['Fast', 'Photo', 'Residue', 'ดังนี้', 'ลาว-อาเซียน', 'ลดวงเงิน', 'ผลยังไม่ออก'])(
    '“%s” is none',
    (text) => {
      expect(isForbidden(text)).toBe(false);
    },
  );

  it('are not said to matter for the next one', () => {
    const found = texts.filter(({ text }) => isForbidden(text));
    const unexplained = found.filter(({ place }) => ALLOWED[place] === undefined);
    expect(unexplained.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
    // An exception that nothing needs is taken out.
    expect(Object.keys(ALLOWED).filter((allowed) => !found.some(({ place }) => place === allowed))).toEqual(
      [],
    );
  });
});
