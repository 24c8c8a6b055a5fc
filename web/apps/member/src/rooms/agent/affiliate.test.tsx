// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { statusWith } from '../login/fixtures.ts';

stubBrowser();
const { default: AffiliatePage } = await import('./AffiliatePage.tsx');

const OWN_CODE = 'GET /wps/agent/affiliate';
const AGENT = { ...MEMBER, type: 1 };
let enabled = true;

beforeEach(() => {
  enabled = true;
  serve({
    'GET /wps/system/status': () => statusWith(),
    'GET /wps/promos': () => ({ list: [{ kind: 'REFERRAL', enabled, count: 0 }] }),
    [OWN_CODE]: () => ({ code: 'SUVABCDE' }),
  });
});

const page = (who: typeof MEMBER) =>
  open(AffiliatePage, '/m/inviteFriends', ['agent', 'errors', 'shell', 'titles'], who);

describe('Invite friends', () => {
  it.each([
    ['a member', MEMBER, /recorded as invited by you/, /team/],
    ['an agent', AGENT, /joins your team/, /recorded as invited/],
  ])(
    'AGT-035 OPN-053: %s has a code, a link that carries it, and no promise',
    async (_who, who, said, never) => {
      await page(who);
      await screen.findByText('SUVABCDE');
      const link = screen.getByText(/\/m\/register/).textContent ?? '';
      expect(new URL(link).searchParams.get('affiliateCode')).toBe('SUVABCDE');
      screen.getByText(said);
      const text = document.body.textContent ?? '';
      expect(text).not.toMatch(never);
      expect(text).not.toMatch(/reward|bonus|earn|commission/i);
    },
  );

  it('AGT-035: a member whose merchant does not let members invite asks for no code', async () => {
    enabled = false;
    await page(MEMBER);
    await screen.findByRole('link', { name: /home/i });
    expect(requestsTo(OWN_CODE)).toHaveLength(0);
  });
});
