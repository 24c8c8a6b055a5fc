// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { open, Refused, requestsTo, serve, stubBrowser } from '../../../testing.tsx';
import { statusWith, VALIDATION } from '../../login/fixtures.ts';
import { keptCode, noteOpened } from './kept-code.ts';

stubBrowser();
const { default: RegisterPage } = await import('./RegisterPage.tsx');

const INVITATION = 'GET /wps/agent/affiliate';
const on = { enabled: true, required: true, pattern: '', message: '', minLength: 1, maxLength: 20 };

const show = (address: string) =>
  open(RegisterPage, address, ['login', 'human', 'parts', 'account', 'content', 'setup'], null);
const queryOf = (request: Request | undefined) => new URL(request?.url ?? '').searchParams;

beforeEach(() => {
  sessionStorage.clear();
  serve({
    'GET /wps/system/status': () => statusWith(),
    'GET /wps/system/setting/validation': () => VALIDATION,
    'GET /wps/system/setting/register': () => ({
      usernameEnabled: true,
      mobileEnabled: false,
      captchaRequired: false,
      minimumAge: 18,
      fields: {
        username: on,
        password: on,
        confirmPassword: on,
        birthday: on,
        affiliateCode: { ...on, required: false },
      },
    }),
    'GET /wps/relay/MCSFE_getListAnnouncements': () => ({
      promotion: [],
      banners: [],
      player: [],
      popup: [],
      hot: [],
      footer: { unreadCount: 0 },
    }),
    [INVITATION]: () => ({ code: 'SUVABCDE', inviter: 'lea***88', agent: 'lea***88', type: 1 }),
  });
});

describe('the invited person', () => {
  it('reads who invites and who will see the figures; the opened link is told once', async () => {
    await show('/m/register?affiliateCode=SUVABCDE');
    await screen.findByText('lea***88 invites you.');
    screen.getByText(/You join the team of lea\*\*\*88, who will see your betting figures/);
    screen.getByText(/you become an agent/);
    expect(requestsTo(INVITATION)).toHaveLength(1);
    expect(queryOf(requestsTo(INVITATION)[0]).get('opened')).toBe('true');
  });

  it('reads nothing of a team where there is none', async () => {
    serve({ [INVITATION]: () => ({ code: 'SUVABCDE', inviter: 'alo***88', type: 0 }) });
    await show('/m/register?affiliateCode=SUVABCDE');
    await screen.findByText('alo***88 invites you.');
    expect(screen.queryByText(/team/)).toBeNull();
  });

  it.each(['agent.link.error', 'invitation.code.error'])(
    'OPN-148: of a link that is refused with %s may register without it',
    async (code) => {
      serve({ [INVITATION]: () => new Refused(400, code) });
      await show('/m/register?affiliateCode=SUVABCDE');
      fireEvent.click(await screen.findByRole('button', { name: 'Register without the link' }));
      await waitFor(() => expect(screen.queryByText(/not valid any more/)).toBeNull());
      expect(screen.getByLabelText(/Affiliate|Invitation/).getAttribute('value')).toBe('');
      expect(keptCode('').code).toBeUndefined();
    },
  );

  it('is asked about nothing without a code', async () => {
    await show('/m/register');
    await screen.findByRole('button', { name: 'Register' });
    expect(requestsTo(INVITATION)).toHaveLength(0);
  });
});

describe('a code', () => {
  it('is kept for the session, and its link was opened once', () => {
    expect(keptCode('')).toEqual({ code: undefined, isOpened: false });
    expect(keptCode('?affiliateCode=A')).toEqual({ code: 'A', isOpened: true });
    // A page that is drawn anew before the server answered still tells it.
    expect(keptCode('?affiliateCode=A')).toEqual({ code: 'A', isOpened: true });
    noteOpened('A');
    expect(keptCode('?affiliateCode=A')).toEqual({ code: 'A', isOpened: false });
    expect(keptCode('')).toEqual({ code: 'A', isOpened: false });
    expect(keptCode('?affiliateCode=B')).toEqual({ code: 'B', isOpened: true });
  });
});
