// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, quietTime, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { statusWith } from '../login/fixtures.ts';

stubBrowser();
const { default: BenefitsPage } = await import('./BenefitsPage.tsx');
const { default: MemberHomePage } = await import('../account/MemberHomePage.tsx');

const RANK = 'GET /wps/member/playerRank';
const NEWS = 'GET /wps/relay/MCSFE_getListAnnouncements';

const asks = (deposit: string, bet: string) => [
  { kind: 'deposit', expected: deposit, current: '1000.00', completed: deposit === '1000.00' },
  { kind: 'validBet', expected: bet, current: '1250.50', completed: false },
];
const LABELS = [
  { labelId: 'lotus', labelName: 'Golden Lotus', iconUrl: '/assets/x.webp', reached: true, conditions: [] },
  { labelId: 'emerald', labelName: 'Emerald', reached: false, conditions: asks('1000.00', '5000.00') },
  { labelId: 'ruby', labelName: 'Ruby', reached: false, conditions: asks('9000.00', '90000.00') },
];
const rank = (over: object = {}) => ({
  currentProgress: { completedConditions: 1, totalExpectedConditions: 2 },
  playerRankProgress: { labelId: 'emerald' },
  ownLabelId: 'lotus',
  labels: LABELS,
  ...over,
});
const atTop = () =>
  rank({
    currentProgress: { completedConditions: 0, totalExpectedConditions: 0 },
    playerRankProgress: {},
    ownLabelId: 'ruby',
    labels: LABELS.map((label) => ({ ...label, reached: true })),
  });
const NONE = {
  currentProgress: { completedConditions: 0, totalExpectedConditions: 0 },
  playerRankProgress: {},
  labels: [],
};

const page = () => open(BenefitsPage, '/m/member/benefits', ['vip', 'titles']);
const centre = (who: typeof MEMBER | null = MEMBER) =>
  open(MemberHomePage, '/m/member/home', ['account', 'content', 'titles', 'vip'], who);
const full = (bar: HTMLElement) => bar.getAttribute('aria-valuenow');

beforeEach(() =>
  serve({
    'GET /wps/system/status': () => statusWith(),
    [RANK]: () => rank(),
    [NEWS]: () => ({
      banners: [],
      player: [],
      popup: [],
      promotion: [],
      hot: [],
      footer: { unreadCount: 0 },
    }),
  }),
);

describe('VIP progress', () => {
  it('WAL-018 OPN-091: the new member centre shows level and progress, which lead to the levels', async () => {
    await centre();
    const card = await screen.findByRole('link', { name: /Golden Lotus/ });
    expect(card.getAttribute('href')).toBe('/m/member/benefits');
    expect(card.textContent).toContain('1 of 2 conditions for Emerald');
    expect(full(within(card).getByRole('progressbar'))).toBe('50');
  });

  it('WAL-008: at the top the bar is full', async () => {
    serve({ [RANK]: atTop });
    await centre();
    const card = await screen.findByRole('link', { name: /Ruby/ });
    expect(card.textContent).toContain('The highest level');
    expect(full(within(card).getByRole('progressbar'))).toBe('100');
  });

  it('OPN-091: without levels or a session the member centre shows no card', async () => {
    serve({ [RANK]: () => NONE });
    await centre();
    await quietTime();
    expect(screen.queryByRole('progressbar')).toBeNull();
    await centre(null);
    await quietTime();
    expect(requestsTo(RANK)).toHaveLength(1);
  });

  it('NAV-045 OPN-123: every level is shown with what it asks for, and where the member stands', async () => {
    await page();
    const levels = await screen.findAllByRole('listitem');
    const level = (name: string) => levels.find((item) => item.textContent?.startsWith(name));
    expect(level('Golden Lotus')?.getAttribute('aria-current')).toBe('true');
    expect(level('Golden Lotus')?.textContent).toContain('Every member starts here');
    expect(level('Emerald')?.textContent).toContain('Deposits of ฿1,000');
    expect(level('Emerald')?.textContent).toContain('Valid bets of ฿5,000');
    expect(level('Ruby')?.textContent).not.toContain('Reached');
    const own = screen.getByRole('region', { name: 'Your level' });
    expect(within(own).getByText('฿1,250.50 of ฿5,000')).toBeDefined();
    expect(full(within(own).getByRole('progressbar', { name: 'Valid bets' }))).toBe('25');
    expect(full(within(own).getByRole('progressbar', { name: 'Deposits' }))).toBe('100');
  });

  it('OPN-123: the merchant’s own rules are linked, other promotions are not', async () => {
    const offer = { content: '', announcementImages: [], noExpiry: 1, read: false };
    serve({
      [NEWS]: () => ({
        banners: [],
        player: [],
        popup: [],
        hot: [],
        footer: { unreadCount: 0 },
        promotion: [
          { ...offer, id: 'vip-rules', title: 'Rules of the levels', category: 'player_rank_rules' },
          { ...offer, id: 'other', title: 'Something else', category: 'new_player' },
        ],
      }),
    });
    await page();
    const rules = await screen.findByRole('link', { name: 'Rules of the levels' });
    expect(rules.getAttribute('href')).toBe('/m/activityDetail?id=vip-rules');
    expect(screen.queryByText('Something else')).toBeNull();
  });

  it('OPN-123: no levels say so', async () => {
    serve({ [RANK]: () => NONE });
    await page();
    expect(await screen.findByText('No data')).toBeDefined();
  });

  it('OPN-123: a failure says so and tries again', async () => {
    serve({ [RANK]: () => new Refused(500, 'system.error') });
    await page();
    const again = await screen.findByRole('button', { name: 'Try again' });
    serve({ [RANK]: () => rank() });
    fireEvent.click(again);
    expect(await screen.findByRole('region', { name: 'Your level' })).toBeDefined();
  });
});
