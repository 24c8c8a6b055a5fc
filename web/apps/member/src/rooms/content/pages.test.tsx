// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MEMBER, open, quietTime, requestsTo, serve, stubBrowser } from '../../testing.tsx';

stubBrowser();
const { serviceOpen } = await import('../../parts/service.ts');
const { default: HelpPage } = await import('./HelpPage.tsx');
const { default: AnnouncementPage } = await import('./AnnouncementPage.tsx');
const { default: MemberNoticePage } = await import('./MemberNoticePage.tsx');
const { default: NoticePage } = await import('./NoticePage.tsx');

const HELP = 'GET /wps/system/helpCenter';
const LIST = 'GET /wps/relay/MCSFE_getListAnnouncements';
const READ = 'POST /wps/relay/MCSFE_markAnnouncementAsRead';

describe('help centre', () => {
  const items = [
    {
      tag: 'terms',
      title: 'Terms',
      content: '<p>Be <strong>fair</strong></p><script>document.title="x"</script>',
    },
    { tag: 'play', title: 'Play', content: '<p>Press spin</p>' },
  ];
  const show = (address: string) => open(HelpPage, address, ['content']);

  it('NAV-072 SES-003 CON-035: a visitor reads the articles: tag, title and content', async () => {
    serve({ [HELP]: () => items });
    await open(HelpPage, '/m/help?tag=terms', ['content'], null);
    expect((await screen.findByText('fair')).tagName).toBe('STRONG');
    expect(screen.getByRole('button', { name: 'Terms', expanded: true })).toBeDefined();
  });

  it('leads to feedback, and to support', async () => {
    serve({ [HELP]: () => items });
    await open(HelpPage, '/m/help', ['content', 'titles']);
    const feedback = await screen.findByRole('link', { name: 'Feedback and suggestions' });
    expect(feedback.getAttribute('href')).toBe('/m/feedback');
    fireEvent.click(screen.getByRole('button', { name: 'Contact us' }));
    expect(serviceOpen.get()).toBe(true);
    serviceOpen.set(false);
  });

  it('CON-022: one item is open at a time', async () => {
    serve({ [HELP]: () => items });
    await show('/m/help');
    fireEvent.click(await screen.findByRole('button', { name: 'Terms' }));
    expect(screen.getByText('fair').tagName).toBe('STRONG');
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(screen.queryByText('fair')).toBeNull();
    expect(screen.getAllByRole('button', { expanded: true })).toHaveLength(1);
  });

  it('CON-022: an open item closes when pressed again', async () => {
    serve({ [HELP]: () => items });
    await show('/m/help');
    const title = await screen.findByRole('button', { name: 'Play' });
    fireEvent.click(title);
    fireEvent.click(title);
    expect(screen.queryAllByRole('button', { expanded: true })).toEqual([]);
  });

  it('NAV-012 OPN-024: the tag of the address opens its item, an unknown one none', async () => {
    serve({ [HELP]: () => items });
    const { unmount } = await show('/m/help?tag=play');
    expect(await screen.findByRole('button', { name: 'Play', expanded: true })).toBeDefined();
    unmount();
    await show('/m/help?tag=nowhere');
    await screen.findByRole('button', { name: 'Play' });
    expect(screen.queryAllByRole('button', { expanded: true })).toEqual([]);
  });

  it('the works the product is made of are credited with their licences', async () => {
    serve({ [HELP]: () => items });
    await show('/m/help?tag=licences');
    expect(await screen.findByRole('link', { name: 'game-icons.net' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'CC BY 3.0' }).getAttribute('href')).toBe(
      'https://creativecommons.org/licenses/by/3.0/',
    );
    expect(screen.getByRole('link', { name: 'Noto Emoji' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Apache 2.0' })).toBeDefined();
  });

  it('scripts of an article are not drawn', async () => {
    serve({ [HELP]: () => items });
    const { container } = await show('/m/help?tag=terms');
    await screen.findByText('fair');
    expect(container.querySelector('script')).toBeNull();
  });

  it('OPN-024: without items it says no data', async () => {
    serve({ [HELP]: () => [] });
    await show('/m/help');
    expect(await screen.findByText('No data')).toBeDefined();
  });
});

const notice = (id: string, read = false) => ({
  id,
  title: `Notice ${id}`,
  content: `<p>Text of ${id}</p>`,
  startDate: Date.UTC(2026, 9, 31, 17),
  noExpiry: 1,
  category: 'notice',
  announcementImages: [],
  read,
});
const lists = (player: object[]) => ({
  promotion: [],
  banners: [],
  player,
  popup: [],
  hot: [],
  footer: { unreadCount: 1 },
});
describe('announcement page', () => {
  const show = (who: typeof MEMBER | null = MEMBER) =>
    open(AnnouncementPage, '/m/announcement', ['content', 'games'], who);

  it('CON-007: lists title and start date as YYYY/MM/DD', async () => {
    serve({ [LIST]: () => lists([notice('a')]) });
    await show();
    const row = await screen.findByRole('button', { name: /Notice a/ });
    expect(row.textContent).toContain('2026/11/01');
  });

  it('ERR-056: without announcements it says no data', async () => {
    serve({ [LIST]: () => lists([]) });
    await show();
    expect(await screen.findByText('No data')).toBeDefined();
  });

  it('CON-009: its heading is notifications', async () => {
    serve({ [LIST]: () => lists([]) });
    await show();
    expect(screen.getByRole('heading', { name: 'Notifications' })).toBeDefined();
  });

  it('CON-008: an item opens its detail', async () => {
    serve({ [LIST]: () => lists([notice('a', true)]) });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /Notice a/ }));
    expect(within(screen.getByRole('dialog')).getByText('Text of a')).toBeDefined();
  });

  it('CON-010: empty, it says no data', async () => {
    serve({ [LIST]: () => lists([]) });
    await show();
    expect(await screen.findByText('No data')).toBeDefined();
  });

  it('CON-037 CON-051 API-046: an opened notice is read here at once, then told, then the list is asked for anew', async () => {
    let told = false;
    serve({
      [LIST]: () => lists([notice('a', told)]),
      [READ]: async (request) => {
        expect(await request.json()).toEqual({ announcementId: 'a', read: true });
        await waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
        expect(requestsTo(LIST)).toHaveLength(1);
        told = true;
        return true;
      },
    });
    await show();
    expect(await screen.findByText('Unread')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /Notice a/ }));
    await waitFor(() => expect(requestsTo(LIST)).toHaveLength(2));
    expect(told).toBe(true);
    expect(screen.queryByText('Unread')).toBeNull();
  });

  it.each([
    ['CON-052', 'a notice already read', MEMBER, true],
    ['CON-053', 'a trial account', { ...MEMBER, type: 4 }, false],
    ['CON-053', 'a visitor', null, false],
  ])('%s: nothing is told for %s', async (_id, _what, who, read) => {
    serve({ [LIST]: () => lists([notice('a', read)]) });
    await show(who);
    fireEvent.click(await screen.findByRole('button', { name: /Notice a/ }));
    expect(screen.getByRole('dialog')).toBeDefined();
    await quietTime();
    expect(requestsTo(READ)).toEqual([]);
  });

  it('SES-003: a visitor reads an announcement', async () => {
    serve({ [LIST]: () => lists([notice('a')]) });
    await show(null);
    fireEvent.click(await screen.findByRole('button', { name: /Notice a/ }));
    expect(within(screen.getByRole('dialog')).getByText('Text of a')).toBeDefined();
  });

  it('API-047 CST-059: of notices opened within 150 ms each is told, one in each 150 ms, and the list asked for after the last', async () => {
    serve({ [LIST]: () => lists([notice('a'), notice('b'), notice('c')]), [READ]: () => true });
    await show();
    const rows = await screen.findAllByRole('button', { name: /Notice/ });
    vi.useFakeTimers();
    try {
      for (const row of rows) fireEvent.click(row);
      const told = () =>
        Promise.all(requestsTo(READ).map(async (request) => (await request.clone().json()).announcementId));
      await vi.advanceTimersByTimeAsync(149);
      expect(await told()).toEqual(['a']);
      await vi.advanceTimersByTimeAsync(1);
      expect(await told()).toEqual(['a', 'b']);
      await vi.advanceTimersByTimeAsync(149);
      expect(requestsTo(LIST)).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await told()).toEqual(['a', 'b', 'c']);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await told()).toEqual(['a', 'b', 'c']);
      expect(requestsTo(LIST)).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('CON-011 OPN-080: without announcements the first 15 hot games stand there instead', async () => {
    const hot = Array.from({ length: 20 }, (_, at) => ({
      id: `g${at}`,
      nodeId: at,
      vassalage: 'BGS',
      vendorName: 'Studio',
      gameId: `g${at}`,
      gameName: `Game ${at}`,
      gameCategory: 'RNG',
      iconUrl: `/assets/games/g${at}.webp`,
    }));
    serve({ [LIST]: () => lists([]), 'GET /wps/relay/GCSGAME_hotGamesV2': () => ({ list: hot }) });
    await show();
    expect(await screen.findByText('Game 0')).toBeDefined();
    expect(screen.getByText('Game 14')).toBeDefined();
    expect(screen.queryByText('Game 15')).toBeNull();
  });
});

describe('announcements of a member', () => {
  const AGENT = { ...MEMBER, type: 1 };
  const show = (who: typeof MEMBER) => open(MemberNoticePage, '/m/member/notice?types=A', ['content'], who);
  const asked = () => new URL(requestsTo(LIST)[0]?.url ?? '').searchParams;

  it('API-042 OPN-021: an agent gets what is for agents, of the home group', async () => {
    serve({ [LIST]: () => lists([notice('a')]) });
    await show(AGENT);
    await screen.findByRole('button', { name: /Notice a/ });
    expect([asked().get('types'), asked().get('groupName')]).toEqual(['A', 'm_home']);
  });

  it('SES-011 API-040 OPN-021: a member gets the list for members', async () => {
    serve({ [LIST]: () => lists([notice('a')]) });
    await show(MEMBER);
    await screen.findByRole('button', { name: /Notice a/ });
    expect(asked().get('types')).toBe('B,PL,PU');
  });
});

describe('one notice', () => {
  const show = (id: string, who: typeof MEMBER | null = MEMBER) =>
    open(NoticePage, `/m/notice?id=${id}`, ['content'], who);

  it('CON-023 CON-028: shows its text and is read from then on', async () => {
    serve({ [LIST]: () => lists([notice('a'), notice('b')]), [READ]: () => true });
    await show('b');
    expect(await screen.findByText('Text of b')).toBeDefined();
    await waitFor(() => expect(requestsTo(READ)).toHaveLength(1));
  });

  it('OPN-021: an unknown one says no data and leads to the list', async () => {
    serve({ [LIST]: () => lists([notice('a')]) });
    await show('gone');
    expect(await screen.findByText('No data')).toBeDefined();
    expect(screen.getByRole('link', { name: 'All announcements' }).getAttribute('href')).toBe(
      '/m/announcement',
    );
  });
});
