// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, quietTime, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { showsUnread } from './shows-unread.ts';

stubBrowser();
const { default: InboxPage } = await import('./InboxPage.tsx');
const { queries } = await import('../../core/api.ts');

const PAGES = 'GET /wps/relay/CSP_getInbox';
const READ = 'POST /wps/relay/CSP_readInbox';

beforeEach(() => localStorage.clear());

describe('inbox', () => {
  const message = (id: string, read = false) => ({
    id,
    title: `Letter ${id}`,
    content: `<p>Dear <strong>${id}</strong></p><img src="x" onerror="document.title='x'">`,
    category: 'deposit',
    sentAt: Date.UTC(2026, 9, 31, 17, 5),
    read,
  });
  const page = (list: object[], pageNum = 1, totalPages = 1) => ({
    list,
    unreadCount: list.length,
    pageNum,
    totalPages,
    totalCount: list.length,
  });
  const inbox = (list: object[]) => {
    serve({ [PAGES]: () => page(list), [READ]: () => 0 });
    return open(InboxPage, '/m/webEmail', ['messaging'], MEMBER);
  };
  const letter = (id: string) => screen.findByRole('button', { name: new RegExp(`Letter ${id}`) });

  it('MSG-011: a press opens it and marks it read, another closes it', async () => {
    await inbox([message('a')]);
    const row = await letter('a');
    expect(within(row).getByText('unread')).toBeDefined();
    fireEvent.click(row);
    expect(row.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('a').tagName).toBe('STRONG');
    await waitFor(() => expect(requestsTo(READ)).toHaveLength(1));
    expect(await requestsTo(READ)[0]?.json()).toEqual({ id: 'a' });
    await waitFor(() => expect(within(row).queryByText('unread')).toBeNull());
    fireEvent.click(row);
    expect(row.getAttribute('aria-expanded')).toBe('false');
    await quietTime();
    expect(requestsTo(READ)).toHaveLength(1);
  });

  it('MSG-012: unread unless there is no session, it is a trial one, or it was read', () => {
    expect(showsUnread({ read: false }, 0)).toBe(true);
    expect(showsUnread({ read: true }, 0)).toBe(false);
    expect(showsUnread({ read: false }, 4)).toBe(false);
    expect(showsUnread({ read: false }, undefined)).toBe(false);
  });

  it('what was read already is not told again', async () => {
    await inbox([message('a', true)]);
    const row = await letter('a');
    expect(within(row).queryByText('unread')).toBeNull();
    fireEvent.click(row);
    await quietTime();
    expect(requestsTo(READ)).toEqual([]);
  });

  it('the day and minute are those of the merchant; handlers in the text do not survive', async () => {
    const { container } = await inbox([message('a')]);
    const row = await letter('a');
    expect(row.textContent).toContain('2026/11/01 00:05');
    fireEvent.click(row);
    expect(container.querySelector('[onerror]')).toBeNull();
  });

  it('API-125: the count in the badge is what the server says is left', async () => {
    serve({ [PAGES]: () => page([message('a'), message('b')]), [READ]: () => 1 });
    await open(InboxPage, '/m/webEmail', ['messaging'], MEMBER);
    fireEvent.click(await letter('b'));
    await waitFor(() => expect(queries.getQueryData(['own', 'unread', 'inbox'])).toBe(1));
  });

  it('an empty inbox says no data', async () => {
    await inbox([]);
    expect(await screen.findByText('No data')).toBeDefined();
  });

  it('older letters come on demand', async () => {
    serve({
      [PAGES]: (request) => {
        const at = Number(new URL(request.url).searchParams.get('pageNo'));
        return page([message(at === 1 ? 'new' : 'old')], at, 2);
      },
    });
    await open(InboxPage, '/m/webEmail', ['messaging'], MEMBER);
    await letter('new');
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await letter('old')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('a failed list can be asked for again', async () => {
    serve({ [PAGES]: () => new Refused(500, 'system.error') });
    await open(InboxPage, '/m/webEmail', ['messaging'], MEMBER);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    serve({ [PAGES]: () => page([message('a')]) });
    fireEvent.click(retry);
    expect(await letter('a')).toBeDefined();
  });
});
