// @vitest-environment jsdom
import { CONTRACTS_ASKED, dropSession, keepSession, session } from '@erawan/kit/storage';
import { createStore, useStore } from '@erawan/kit/store';
import { openOverlays } from '@erawan/ui/page-marker';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, stubBrowser } from '../../testing.tsx';
import { askedOf, dueOf, keepAsked } from './contract-prompt.ts';
import type { ContractsPending } from './contracts-pending.ts';

stubBrowser();
const { ContractPrompt } = await import('./ContractPrompt.tsx');
const { InTurn } = await import('../../parts/InTurn.tsx');

const NONE: ContractsPending = { dailysalreqtype: '', divtypecompperiodreq: '', contracthoursalreq: '' };
const BOTH: ContractsPending = { ...NONE, dailysalreqtype: 'NEW', divtypecompperiodreq: 'UPDATE' };
const HOME = '/m/home';

const show = (pending: ContractsPending, address = HOME) =>
  open(() => <ContractPrompt pending={pending} />, address, ['contracts']);
const names = () => screen.queryAllByRole('dialog').map((dialog) => dialog.textContent ?? '');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  openOverlays.set(0);
  session.set(null);
});

describe('which contract is asked about', () => {
  it('AGT-029 AGT-034 OPN-143: one after the other, once for each value of a field', () => {
    expect(dueOf(NONE, {}, HOME)).toBeUndefined();
    expect(dueOf(BOTH, {}, HOME)?.field).toBe('dailysalreqtype');
    expect(dueOf(BOTH, { dailysalreqtype: 'NEW' }, HOME)?.field).toBe('divtypecompperiodreq');
    expect(dueOf(BOTH, { dailysalreqtype: 'END' }, HOME)?.field).toBe('dailysalreqtype');
    expect(dueOf({ ...NONE, contracthoursalreq: 'NEW' }, {}, HOME)?.to).toBe(
      '/m/member/agent/getHourContract',
    );
  });

  it('nothing over the page of an offer', () => {
    expect(dueOf(BOTH, {}, '/m/member/agent/getDevidendContract')).toBeUndefined();
  });

  it('what was asked is kept with the session, and each login asks again', () => {
    keepSession(MEMBER, true);
    keepAsked('dailysalreqtype', 'NEW');
    expect(localStorage.getItem(CONTRACTS_ASKED)).not.toBeNull();
    expect(askedOf()).toEqual({ dailysalreqtype: 'NEW' });
    keepSession(MEMBER, false);
    expect(askedOf()).toEqual({});
    keepAsked('divtypecompperiodreq', 'END');
    expect(sessionStorage.getItem(CONTRACTS_ASKED)).not.toBeNull();
    dropSession();
    expect(askedOf()).toEqual({});
  });
});

describe('the dialog', () => {
  it('AGT-031 AGT-032 AGT-033: tells what waits, the next one after it is closed, and no more after that', async () => {
    const { unmount } = await show(BOTH);
    await screen.findByRole('dialog', { name: 'Daily salary contract' });
    expect(names()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('dialog', { name: 'Dividend contract' });
    screen.getByText(/^You are offered other terms/);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(names()).toEqual([]));
    unmount();
    await show(BOTH);
    expect(names()).toEqual([]);
  });

  it('AGT-047: leads to the page of the contract, and the next one waits until that is left', async () => {
    await show(BOTH);
    await screen.findByRole('dialog', { name: 'Daily salary contract' });
    fireEvent.click(screen.getByRole('button', { name: 'Go' }));
    await waitFor(() => expect(location.pathname).toBe('/m/member/agent/getSalaryContract'));
    expect(names()).toEqual([]);
  });

  it('waits while something else lies over the page', async () => {
    openOverlays.set(1);
    await show(BOTH);
    expect(names()).toEqual([]);
    await act(async () => openOverlays.set(0));
    await screen.findByRole('dialog', { name: 'Daily salary contract' });
  });

  it('who is on the page already is not led there later', async () => {
    await show({ ...NONE, dailysalreqtype: 'NEW' }, '/m/member/agent/getSalaryContract');
    await waitFor(() => expect(askedOf()).toEqual({ dailysalreqtype: 'NEW' }));
    expect(names()).toEqual([]);
  });
});

describe('what waits for its turn', () => {
  it('comes alone: the second of two when the first is gone', async () => {
    const isThere = createStore(true);
    const Two = () => (
      <>
        {useStore(isThere) && <InTurn>one</InTurn>}
        <InTurn>two</InTurn>
      </>
    );
    const { container } = await open(Two, HOME, []);
    expect(container.textContent).toBe('one');
    act(() => isThere.set(false));
    expect(container.textContent).toBe('two');
  });
});
