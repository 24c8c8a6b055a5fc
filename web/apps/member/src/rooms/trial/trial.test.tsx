// @vitest-environment jsdom
import { session } from '@erawan/kit/storage';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, quietTime, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { LOGGED_IN, statusWith } from '../login/fixtures.ts';
import { takePlay } from './free-play.ts';
import { toastTexts } from '../login/testing-toasts.ts';

stubBrowser();
const { default: TrialPage } = await import('./TrialPage.tsx');
const { mayTry, startTrial } = await import('./trial.ts');

const PLAY = 'POST /wps/session/login/freeplay';
const NAME = 'GET /wps/member/trialuser';
const TRIAL = { ...LOGGED_IN, userName: 'trial_77', type: 4, customerType: 4 };

async function show(flag = true, who: typeof MEMBER | null = null) {
  serve({
    'GET /wps/system/status': () => statusWith({ FREEPLAY3: flag }),
    [NAME]: () => ({ userName: 'trial_77' }),
    [PLAY]: () => TRIAL,
  });
  await open(TrialPage, '/m/trail', ['trial'], who);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('free trial', () => {
  it('SES-030: shows the trial name and keeps it for the visit', async () => {
    await show();
    expect(await screen.findByText('trial_77')).toBeDefined();
    expect(sessionStorage.getItem('trialName')).toBe('trial_77');
    expect(requestsTo(NAME)).toHaveLength(1);
  });

  it('SES-047 SES-029: the start opens a trial session of this tab and leads home', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Start free trial' }));
    await waitFor(() => expect(location.pathname).toBe('/m/home'));
    expect(toastTexts()).toEqual(['Opening the trial account']);
    expect(JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '{}')).toMatchObject({
      token: 'token-1',
      merchantCode: 'suvarna',
      type: 4,
    });
    expect(localStorage.getItem('MC_SESSION_INFO')).toBeNull();
  });

  it('SES-047: started where one wants to stay, it leads nowhere', async () => {
    await show();
    await startTrial({ stay: true });
    expect(session.get()?.type).toBe(4);
    expect(location.pathname).toBe('/m/trail');
  });

  it('a member keeps the own session: only the next game opens with play money', async () => {
    await show(true, MEMBER);
    serve({ [PLAY]: () => ({ ...LOGGED_IN, token: MEMBER.token }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Start free trial' }));
    await waitFor(() => expect(location.pathname).toBe('/m/home'));
    expect(session.get()).toEqual(MEMBER);
    expect(toastTexts()).toContain('Choose a game: the next one opens with play money');
    expect([takePlay(0), takePlay(0)]).toEqual([1, 0]);
  });

  it('a trial session opens every game with play money', () => {
    expect([takePlay(4), takePlay(4)]).toEqual([1, 1]);
  });

  it.each([
    [undefined, true],
    [0, true],
    [1, true],
    [2, true],
    [4, false],
    [40, false],
    [41, false],
    [42, false],
  ])('SES-048 CST-081: type %s may try: %s', (type, allowed) => {
    expect(mayTry(type)).toBe(allowed);
  });

  it.each([4, 40, 41, 42])('ERR-002: type %s is told so, and nothing is opened', async (type) => {
    await show(true, { ...MEMBER, type });
    await waitFor(() => expect(location.pathname).toBe('/m/home'));
    expect(toastTexts()).toEqual(['Free play is not available for this account']);
    await quietTime();
    expect(requestsTo(NAME)).toHaveLength(0);
    expect(requestsTo(PLAY)).toHaveLength(0);
    expect(session.get()?.type).toBe(type);
  });

  it('SES-005: with the trial switched off there is nothing to start, but a way to log in', async () => {
    await show(false);
    expect(
      await screen.findByText(/does not have permission or the feature is temporarily unavailable/),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/m/login');
    expect(screen.queryByRole('button', { name: 'Start free trial' })).toBeNull();
  });

  it('a trial that cannot be opened says why and leaves the visitor as he is', async () => {
    await show();
    serve({ [PLAY]: () => new Refused(403, 'free.reject') });
    fireEvent.click(await screen.findByRole('button', { name: 'Start free trial' }));
    await waitFor(() => expect(toastTexts()).toContain('Free play is not available for this account'));
    expect(session.get()).toBeNull();
  });
});
