// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MEMBER, open, serve, stubBrowser } from '../../testing.tsx';
import { openOverlays } from '@erawan/ui/page-marker';
import { hashOf, isFor, nextMidnight } from './popup-memory.ts';

stubBrowser();
const { LoginPopups } = await import('./LoginPopups.tsx');
const { queries } = await import('../../core/api.ts');
const { enter } = await import('../session/queries.ts');
const { i18n } = await import('../../core/i18n.ts');

const LIST = 'GET /wps/relay/MCSFE_getListAnnouncements';
/** An afternoon on this device. */
const NOON = new Date(2026, 10, 22, 15).getTime();

const item = (id: string, execution?: string, content = `<p>Text of ${id}</p>`) => ({
  id,
  title: `Popup ${id}`,
  content,
  category: 'notice',
  noExpiry: 1,
  announcementImages: [],
  read: false,
  ...(execution ? { execution } : {}),
});
const lists = (popup: object[], player: object[] = []) => ({
  promotion: [],
  banners: [],
  player,
  popup,
  hot: [],
  footer: { unreadCount: 0 },
});

const after = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const popup = () => screen.queryByRole('dialog', { name: 'Announcements' });

/** Home as it is some time after it was opened, in a browser session that may have begun earlier. */
async function show(popups: object[], who: typeof MEMBER | null = null, player: object[] = []) {
  serve({ [LIST]: () => lists(popups, player) });
  const view = await open(LoginPopups, '/m/home', ['content', 'home'], who);
  await after(600);
  return view;
}

async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
  await after(0);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sessionStorage.setItem('NOTICE_POP', '1');
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => void vi.useRealTimers());

describe('announcement popup', () => {
  it('CON-001 CON-002 CON-003 CON-004 HOM-005: lists titles, with close, understood and hide-today', async () => {
    await show([item('x', 'B'), item('y', 'B')]);
    const dialog = within(popup() as HTMLElement);
    expect(dialog.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Popup x', 'Popup y']);
    expect(dialog.getByRole('button', { name: 'Close' })).toBeDefined();
    expect(dialog.getByRole('button', { name: 'I understand' })).toBeDefined();
    expect(dialog.getByRole('checkbox', { name: 'Do not show again today', checked: false })).toBeDefined();
  });

  it('CON-005: a title opens its text, closing that returns to the titles', async () => {
    await show([item('x', 'B'), item('y', 'B')]);
    await press('Popup x');
    const detail = within(screen.getByRole('dialog', { name: 'Popup x' }));
    expect(detail.getByText('Text of x')).toBeDefined();
    await press('Close');
    expect(popup()).not.toBeNull();
  });

  it('a lone popup shows its text at once', async () => {
    await show([item('x', 'B')]);
    const dialog = within(popup() as HTMLElement);
    expect(dialog.getByRole('heading', { name: 'Popup x' })).toBeDefined();
    expect(dialog.getByText('Text of x')).toBeDefined();
    expect(dialog.queryByRole('listitem')).toBeNull();
  });

  it('it waits while something else lies over the page, and comes when that is closed', async () => {
    openOverlays.set(1);
    await show([item('x', 'B')], null, [item('n')]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(async () => openOverlays.set(0));
    expect(popup()).not.toBeNull();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('another language of what was closed is no new popup, another popup is', async () => {
    const thai = { ...item('x', 'B', '<p>ข้อความ</p>'), title: 'ป๊อปอัป' };
    const first = await show([item('x', 'B')]);
    await press('I understand');
    first.unmount();
    const second = await show([item('x', 'B')]);
    serve({ [LIST]: () => lists([thai]) });
    await act(async () => void (await i18n.speak('TH')));
    await after(1_200);
    expect(screen.queryByRole('dialog')).toBeNull();
    second.unmount();
    await show([item('x', 'B'), item('y', 'B')]);
    expect(popup()).not.toBeNull();
  });

  it('CON-039 CST-055: the list is worked out 500 ms after the page came, and 500 ms after a new list', async () => {
    serve({ [LIST]: () => lists([item('x', 'B')]) });
    await open(LoginPopups, '/m/home', ['content', 'home'], null);
    await after(0);
    await after(499);
    expect(popup()).toBeNull();
    await after(1);
    expect(popup()).not.toBeNull();

    serve({ [LIST]: () => lists([item('x', 'B'), item('z', 'B')]) });
    await act(async () => void (await queries.invalidateQueries()));
    await after(499);
    expect(screen.queryByText('Popup z')).toBeNull();
    await after(1);
    expect(screen.getByText('Popup z')).toBeDefined();
  });

  it('CON-038: without anything for this visitor there is no popup', async () => {
    await show([item('x', 'A')]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('CON-026 CON-040 CON-041 CON-042 CON-043: A is for members, B for visitors, F for a first login', () => {
    const visitor = { loggedIn: false, firstLogin: false };
    const member = { loggedIn: true, firstLogin: false };
    const newcomer = { loggedIn: true, firstLogin: true };
    const seen = (who: typeof visitor) =>
      ['A', 'B', 'F', 'C'].filter((execution) => isFor({ execution }, who));
    expect(seen(visitor)).toEqual(['B']);
    expect(seen(member)).toEqual(['A']);
    expect(seen(newcomer)).toEqual(['A', 'F']);
    expect(isFor({}, member)).toBe(false);
  });

  it('CON-043: who logs in for the first time sees what is for that', async () => {
    await show([item('a', 'A'), item('b', 'B'), item('f', 'F')], { ...MEMBER, firstTimeLogin: true });
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Popup a', 'Popup f']);
  });

  it('CON-024 OPN-077: what has ended is not shown, what does not end is', async () => {
    const ended = { ...item('old', 'B'), noExpiry: 0, endDate: NOON - 2 * 86_400_000 };
    const lastDay = { ...item('last', 'B'), noExpiry: 0, endDate: NOON - 3_600_000 };
    await show([ended, lastDay, item('always', 'B')]);
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Popup last',
      'Popup always',
    ]);
  });

  it('CON-047 OPN-075: closed, it stays away for this visit, to which a start soon after belongs, and is back in the next', async () => {
    const first = await show([item('x', 'B')]);
    await press('Close');
    expect(popup()).toBeNull();
    first.unmount();
    const second = await show([item('x', 'B')]);
    expect(popup()).toBeNull();
    second.unmount();
    sessionStorage.clear();
    sessionStorage.setItem('NOTICE_POP', '1');
    const third = await show([item('x', 'B')]);
    expect(popup()).toBeNull();
    third.unmount();
    vi.setSystemTime(NOON + 13 * 3_600_000);
    await show([item('x', 'B')]);
    expect(popup()).not.toBeNull();
  });

  it('OPN-075: after a login it is shown again', async () => {
    const before = await show([item('x', 'A')], MEMBER);
    await press('I understand');
    before.unmount();
    enter({ ...MEMBER, customerType: 0 } as unknown as Parameters<typeof enter>[0], false);
    await show([item('x', 'A')], MEMBER);
    expect(popup()).not.toBeNull();
  });

  it('CON-044: the hash tells another title and another text', () => {
    const same = { title: 't', content: 'c' };
    expect(hashOf(same)).toBe(hashOf({ ...same }));
    expect(hashOf({ ...same, title: 'T' })).not.toBe(hashOf(same));
    expect(hashOf({ ...same, content: 'd' })).not.toBe(hashOf(same));
    expect(hashOf({ title: 'a', content: 'b' })).not.toBe(hashOf({ title: 'b', content: 'a' }));
  });

  it('CON-045: a new text shows it again, also when hidden for the day', async () => {
    const first = await show([item('x', 'B')]);
    fireEvent.click(screen.getByRole('checkbox'));
    await press('I understand');
    first.unmount();
    const second = await show([item('x', 'B')]);
    expect(popup()).toBeNull();
    second.unmount();
    const third = await show([item('x', 'B', '<p>Changed</p>')]);
    expect(popup()).not.toBeNull();
    await press('I understand');
    third.unmount();
    await show([item('x', 'B', '<p>Changed</p>')]);
    expect(popup()).toBeNull();
  });

  it('CON-046: hidden for today, it is back after the next midnight of the device', async () => {
    const first = await show([item('x', 'B')]);
    fireEvent.click(screen.getByRole('checkbox'));
    await press('Close');
    first.unmount();
    sessionStorage.clear();
    sessionStorage.setItem('NOTICE_POP', '1');
    vi.setSystemTime(new Date(2026, 10, 22, 23, 59, 59));
    const late = await show([item('x', 'B')]);
    // The clock went on while the page settled: it was worked out within the same day.
    expect(popup()).toBeNull();
    late.unmount();
    vi.setSystemTime(new Date(2026, 10, 23));
    await show([item('x', 'B')]);
    expect(popup()).not.toBeNull();
  });

  it('CON-046 CST-056: the end of a day is midnight, over the end of a year too', () => {
    expect(nextMidnight(NOON)).toBe(new Date(2026, 10, 23).getTime());
    expect(nextMidnight(new Date(2026, 10, 22).getTime())).toBe(new Date(2026, 10, 23).getTime());
    expect(nextMidnight(new Date(2026, 11, 31, 23, 59).getTime())).toBe(new Date(2027, 0, 1).getTime());
  });

  it('CON-048: without the tick it is not hidden for the day', async () => {
    const first = await show([item('x', 'B')]);
    await press('I understand');
    expect(localStorage.getItem('POPUP_HIDDEN_UNTIL')).toBeNull();
    first.unmount();
    vi.setSystemTime(NOON + 13 * 3_600_000);
    await show([item('x', 'B')]);
    expect(popup()).not.toBeNull();
  });
});

describe('notices once a session', () => {
  beforeEach(() => sessionStorage.clear());

  it('CON-049 CST-082: shown when there are any and this session has not seen them', async () => {
    await show([], null, [item('n')]);
    expect(within(popup() as HTMLElement).getByText('Popup n')).toBeDefined();
  });

  it('CON-049: without notices there is nothing to show', async () => {
    await show([], null, []);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('CON-050 CST-104: closing sets NOTICE_POP to 1, and they stay away', async () => {
    const first = await show([], null, [item('n')]);
    await press('Close');
    expect(sessionStorage.getItem('NOTICE_POP')).toBe('1');
    expect(popup()).toBeNull();
    first.unmount();
    await show([], null, [item('n')]);
    expect(popup()).toBeNull();
  });

  it('CON-049: a later start does not show what was seen, and shows what is new', async () => {
    const first = await show([], null, [item('n')]);
    await press('Close');
    first.unmount();
    sessionStorage.clear();
    const second = await show([], null, [item('n')]);
    expect(popup()).toBeNull();
    second.unmount();
    await show([], null, [item('n'), item('m')]);
    expect(popup()).not.toBeNull();
  });

  it('they wait until the announcement popup is closed', async () => {
    await show([item('x', 'B')], null, [item('n')]);
    expect(screen.queryByText('Popup n')).toBeNull();
    await press('I understand');
    expect(screen.getByText('Popup n')).toBeDefined();
  });

  it('CON-006: one opens as the latest news: its content as HTML, and a close button', async () => {
    await show([], null, [item('n', undefined, '<p>Big <strong>news</strong></p>')]);
    await press('Popup n');
    const news = within(screen.getByRole('dialog', { name: 'Popup n' }));
    expect(news.getByText('news').tagName).toBe('STRONG');
    expect(news.getByRole('button', { name: 'Close' })).toBeDefined();
  });
});
