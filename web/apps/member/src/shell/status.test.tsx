// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { open, Refused, requestsTo, serve, stubBrowser } from '../testing.tsx';
import { statusWith } from '../rooms/login/fixtures.ts';

stubBrowser();
const { systemStatus, useInfo, useStatus } = await import('../core/merchant.ts');
const { memberCentreTemplate } = await import('../rooms/account/template.ts');
const { ClosedPage } = await import('./ClosedPages.tsx');

const STATUS = 'GET /wps/system/status';

function Known() {
  const { data } = useStatus();
  return <output>{data ? data.location.ip : 'unknown'}</output>;
}

const remembered = (merchant: string, ip: string) =>
  localStorage.setItem(
    'MC_STATUS',
    JSON.stringify({ at: 0, merchant, status: { ...statusWith(), location: { ip } } }),
  );

beforeEach(() => localStorage.clear());

describe('system status', () => {
  it('SES-074 API-129: is asked for at the start, and kept for the next one', async () => {
    serve({ [STATUS]: () => statusWith() });
    await open(Known, '/m/home', [], null);
    expect(screen.getByRole('status').textContent).toBe('unknown');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('127.0.0.1'));
    expect(requestsTo(STATUS)).toHaveLength(1);
    expect(localStorage.getItem('MC_STATUS')).toContain('127.0.0.1');
  });

  it('SES-053: a kept one is used at once and refreshed behind', async () => {
    remembered('', '10.0.0.1');
    serve({ [STATUS]: () => statusWith() });
    await open(Known, '/m/home', [], null);
    expect(screen.getByRole('status').textContent).toBe('10.0.0.1');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('127.0.0.1'));
  });

  it('SES-053: without a line the kept one stays', async () => {
    remembered('', '10.0.0.1');
    serve({ [STATUS]: () => new Refused(500, 'system.error') });
    await open(Known, '/m/home', [], null);
    await waitFor(() => expect(requestsTo(STATUS)).toHaveLength(1));
    expect(screen.getByRole('status').textContent).toBe('10.0.0.1');
  });

  it('a status kept for another merchant is none', async () => {
    remembered('another', '10.0.0.1');
    serve({ [STATUS]: () => statusWith() });
    await open(Known, '/m/home', [], null);
    expect(screen.getByRole('status').textContent).toBe('unknown');
  });
});

function SystemStatus() {
  const { data } = useStatus();
  return <output>{data ? systemStatus(data) : 'unknown'}</output>;
}

function Template() {
  return <p>{memberCentreTemplate(useInfo())}</p>;
}

describe('common state', () => {
  it('SES-039: system status and template flags are known everywhere after one call, and at the next start', async () => {
    const base = statusWith({}, { mobileTemplate: { mem_cen: '0', dep_func: '0' } });
    serve({ [STATUS]: () => ({ ...base, regionRestriction: true }) });
    const Both = () => (
      <>
        <SystemStatus />
        <Template />
      </>
    );
    const { unmount } = await open(Both, '/m/home', [], null);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2'));
    expect(screen.getByText('base')).toBeDefined();
    expect(requestsTo(STATUS)).toHaveLength(1);
    unmount();
    serve({ [STATUS]: () => new Promise(() => {}) });
    await open(Both, '/m/home', [], null);
    expect(screen.getByRole('status').textContent).toBe('2');
    expect(screen.getByText('base')).toBeDefined();
  });

  it.each([
    ['1', 'new'],
    ['0', 'base'],
    ['', 'base'],
  ] as const)('SES-054 CST-106: mem_cen "%s" is the %s member centre', (mem_cen, template) => {
    expect(memberCentreTemplate({ mobileTemplate: { mem_cen, dep_func: '1' } })).toBe(template);
  });
});

describe('closed pages', () => {
  it('SES-052 ERR-016 OPN-035: maintenance says until when, and offers a retry and customer service', async () => {
    const endsAt = Date.UTC(2026, 10, 21, 11, 30);
    serve({ [STATUS]: () => ({ ...statusWith(), maintenance: true, maintenanceEndsAt: endsAt }) });
    await open(() => <ClosedPage kind={1} />, '/m/home', ['closed'], null);
    expect(screen.getByRole('heading', { name: 'We are under maintenance' })).toBeDefined();
    expect(await screen.findByText('Expected back at 2026/11/21 18:30')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Customer service' })).toBeDefined();
  });

  it('SES-052 ERR-015 SES-038: a region that is not served shows the address it came from', async () => {
    serve({ [STATUS]: () => ({ ...statusWith(), regionRestriction: true }) });
    await open(() => <ClosedPage kind={2} />, '/m/home', ['closed'], null);
    expect(screen.getByRole('heading', { name: 'Not available in your region' })).toBeDefined();
    expect(await screen.findByText('127.0.0.1')).toBeDefined();
  });
});
