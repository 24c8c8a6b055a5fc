// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { statusWith } from '../rooms/login/fixtures.ts';
import { takeReturn } from '../rooms/session/return-path.ts';
import { MEMBER, open, requestsTo, serve, stubBrowser } from '../testing.tsx';

stubBrowser();
const { ServiceSheet } = await import('./ServiceSheet.tsx');
const { FloatingService } = await import('./FloatingService.tsx');

const LAUNCH = 'GET /wps/relay/CBS_launchChat';
const customerService = [
  { csType: 'FACEBOOK', title: 'Our page', path: btoa('https://facebook.com/s') },
  { csType: 'LINE', title: 'Our LINE', path: btoa('https://line.me/s') },
];
const onClose = vi.fn();

async function show(
  who: typeof MEMBER | null,
  { chat = true, closed = false, channels = customerService } = {},
) {
  serve({
    'GET /wps/system/status': () => statusWith({ CBS3: chat }, { customerService: channels }),
    [LAUNCH]: () => ({ chatUrl: '/m/chat?backUrl=%2Fm%2Fhelp' }),
  });
  onClose.mockClear();
  await open(() => <ServiceSheet closed={closed} onClose={onClose} />, '/m/help', ['messaging'], who);
  await waitFor(() =>
    expect(screen.queryByText(channels.length > 0 ? 'Our LINE' : 'Live chat')).not.toBeNull(),
  );
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

describe('the support sheet', () => {
  it('OPN-084: live chat stands first, then LINE and Facebook, each by its name', async () => {
    await show(MEMBER);
    expect(rows()).toEqual(['Live chatTalk to our team', 'Our LINELINE', 'Our pageFACEBOOK', 'Help center']);
    fireEvent.click(screen.getByRole('button', { name: /Live chat/ }));
    await waitFor(() => expect(requestsTo(LAUNCH)).toHaveLength(1));
  });

  it.each([
    ['visitor', null, 'Log in to talk to our team', '/m/login'],
    ['trial account', { ...MEMBER, type: 4 }, 'Register to talk to our team', '/m/register'],
  ])('a %s is told how to get to the chat and led there', async (_, who, hint, to) => {
    await show(who);
    expect(rows()[0]).toBe(`Live chat${hint}`);
    fireEvent.click(screen.getByRole('button', { name: /Live chat/ }));
    expect(onClose).toHaveBeenCalled();
    expect(location.pathname).toBe(to);
    expect(takeReturn()).toBe('/m/message');
    expect(requestsTo(LAUNCH)).toHaveLength(0);
  });

  it('while the product is closed only what lies outside of it can be reached', async () => {
    await show(MEMBER, { closed: true });
    expect(rows()).toEqual(['Our LINELINE', 'Our pageFACEBOOK']);
  });

  it('HOM-004: the floating widget has LINE and Facebook only, with live chat switched on too', async () => {
    await show(MEMBER);
    await open(FloatingService, '/m/home', ['messaging'], MEMBER);
    fireEvent.click(
      (await screen.findAllByRole('button', { name: 'Customer service' })).at(-1) as HTMLElement,
    );
    const sheet = screen.getAllByRole('dialog').at(-1) as HTMLElement;
    expect([...sheet.querySelectorAll('li')].map((row) => row.textContent)).toEqual([
      'Our LINELINE',
      'Our pageFACEBOOK',
    ]);
  });
});
