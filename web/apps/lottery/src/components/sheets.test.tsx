// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { useReducer } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type Basket, type BasketAction, changeBasket, emptyBasket, type NewRow } from '../entry/basket.ts';
import { type Chase, changeChase, startChase } from '../entry/chase.ts';
import { loadFamily } from '../rules/load.ts';
import { BasketSheet } from './BasketSheet.tsx';
import { ChaseSheet } from './ChaseSheet.tsx';
import { ConfirmSheet } from './ConfirmSheet.tsx';
import { PasteSheet } from './PasteSheet.tsx';
import { draw, expectAccessible, playIn, TEST_LIMITS } from './testing.tsx';

const family = await loadFamily('th6');
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the basket sheet', () => {
  const ADD: Extract<BasketAction, { type: 'add' }> = {
    type: 'add',
    rows: [
      { playCode: 'top2', selection: '45,54', odds: 92_000, unit: 2_000 },
      { playCode: 'hl2', selection: 'high', odds: 1_920 },
    ],
  };
  function Sheet({ start, onBet }: { start: Basket; onBet: () => void }) {
    const [basket, dispatch] = useReducer(changeBasket, start);
    return (
      <BasketSheet
        family={family}
        limits={TEST_LIMITS}
        basket={basket}
        dispatch={dispatch}
        onBet={onBet}
        onClose={() => {}}
      />
    );
  }
  const open = (actions: BasketAction[], onBet = vi.fn()) =>
    draw(
      <Sheet
        start={actions.reduce(changeBasket, emptyBasket('thai-government', '20261201'))}
        onBet={onBet}
      />,
    );
  const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

  it('shows play, numbers, odds and possible win of each line, and cannot be sent without a price', async () => {
    const onBet = vi.fn();
    await open([ADD], onBet);
    expect(screen.getByRole('heading').textContent).toBe('Slip · draw 20261201');
    expect(rows()).toEqual([
      '2 top4554฿pays 92฿40 · up to ฿1,840',
      'High or low, 2 topHigh฿pays 1.92Enter a price',
    ]);
    expect(button('Bet now').disabled).toBe(true);
    fireEvent.click(
      within(screen.getByRole('group', { name: 'Price for all lines' })).getByRole('button', { name: '50' }),
    );
    expect(button('Bet now').disabled).toBe(false);
    fireEvent.click(button('Bet now'));
    expect(onBet).toHaveBeenCalledTimes(1);
    await expectAccessible();
  });

  it('counts the total while prices and the multiple change', async () => {
    await open([ADD]);
    const totals = () => screen.getAllByRole('definition').map((each) => each.textContent);
    const price = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price of High or low, 2 top high' });
    fireEvent.change(price, { target: { value: '10.50' } });
    expect(price.value).toBe('10.50');
    expect(totals()).toEqual(['3', '฿50.50', '฿1,860.16']);
    fireEvent.change(price, { target: { value: '0' } });
    expect([price.value, button('Bet now').disabled]).toEqual(['0', true]);
    fireEvent.change(price, { target: { value: '10.50' } });
    fireEvent.change(price, { target: { value: '10.505' } });
    fireEvent.change(price, { target: { value: '1e3' } });
    expect(price.value).toBe('10.50');
    fireEvent.click(button('More'));
    expect(totals()).toEqual(['3', '฿101', '฿3,720.32']);
    const multiple = screen.getByRole<HTMLInputElement>('textbox', { name: 'Multiple' });
    fireEvent.change(multiple, { target: { value: '' } });
    expect([multiple.value, totals()[1]]).toEqual(['', '฿101']);
    fireEvent.change(multiple, { target: { value: 'x' } });
    fireEvent.change(multiple, { target: { value: '500' } });
    expect(totals()[1]).toBe('฿4,999.50');
    fireEvent.blur(multiple);
    expect(multiple.value).toBe('99');
    fireEvent.click(button('Remove 2 top 45,54'));
    expect(rows()).toHaveLength(1);
    fireEvent.click(button('Empty the slip'));
    expect(screen.getByText('Nothing on the slip yet')).toBeDefined();
  });

  it('that is full says that nothing was added', async () => {
    const many: BasketAction = {
      type: 'add',
      rows: Array.from({ length: 200 }, () => ADD.rows[0] as NewRow),
    };
    await open([ADD, many]);
    expect(screen.getByText('A slip has at most 200 lines: nothing was added')).toBeDefined();
    expect(rows()).toHaveLength(2);
  });

  it('strikes closed numbers through and removes them only after a tap', async () => {
    const closed: BasketAction = {
      type: 'quoted',
      numero: '20261201',
      rows: [{ id: 2, parts: [{ selection: 'high', odds: 1_900, isReduced: true }] }],
      closed: [{ playCode: 'top2', symbols: ['54'] }],
    };
    const { container } = await open([ADD, { type: 'priceAll', unit: 1_000 }, closed]);
    expect(container.querySelector('s')?.textContent).toBe('54Closed');
    expect(rows()[1]).toContain('Reduced, pays 1.9Price changed: 1.92 → 1.9');
    expect(button('Bet now').disabled).toBe(true);
    await expectAccessible();
    fireEvent.click(button('Remove closed numbers'));
    expect(rows()[0]).toContain('2 top45฿');
    expect(button('Bet now').disabled).toBe(false);
    fireEvent.click(button('Understood'));
    expect(rows()[1]).not.toContain('Price changed');
  });

  it('of a closed draw moves to the next one only after a tap', async () => {
    await open([
      ADD,
      { type: 'priceAll', unit: 1_000 },
      { type: 'drawClosed', numero: '20261201', nextNumero: '20261216' },
    ]);
    expect(screen.getByRole('status').textContent).toContain('Draw 20261201 is closed');
    expect(button('Bet now').disabled).toBe(true);
    fireEvent.click(button('Move to draw 20261216'));
    expect(screen.getByRole('heading').textContent).toBe('Slip · draw 20261216');
    expect(button('Bet now').disabled).toBe(false);
  });
});

describe('the paste sheet', () => {
  it('shows what a list adds and marks every bad line; nothing is added before the press', async () => {
    const onAdd = vi.fn();
    await draw(
      <PasteSheet
        family={family}
        sheet={family.sheet}
        play={playIn(family, 'top2')}
        limits={TEST_LIMITS}
        room={3}
        onAdd={onAdd}
        onClose={() => {}}
      />,
    );
    expect(button('Add to slip').disabled).toBe(true);
    const field = screen.getByRole('textbox', { name: 'One line for each bet' });
    fireEvent.change(field, { target: { value: '๔๕=๒๐\n54=x\n123=10x5' } });
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      '1๔๕=๒๐2 top 45 · ฿20 · pays 92',
      '254=xThe price cannot be read',
      '3123=10x53 top 123 · ฿10 · pays 9003 tote 123 · ฿5 · pays 150',
    ]);
    expect(screen.getByText('To add: 3 · with errors: 1 · ฿35')).toBeDefined();
    expect(onAdd).not.toHaveBeenCalled();
    await expectAccessible();
    fireEvent.click(button('Add the correct ones (3)'));
    expect(onAdd.mock.calls[0]?.[0]).toHaveLength(3);
    fireEvent.change(field, { target: { value: '45=20' } });
    expect(button('Add 1 to the slip').disabled).toBe(false);
    fireEvent.change(field, { target: { value: '45=20\n123=10x5\n54=20' } });
    expect(screen.getByText('Room left on the slip: 3')).toBeDefined();
    expect(button('Add 4 to the slip').disabled).toBe(true);
  });
});

describe('the sheet of advance play', () => {
  const coming = Array.from({ length: 30 }, (_, at) => ({
    numero: `20261123-${String(421 + at).padStart(4, '0')}`,
    drawTime: Date.UTC(2026, 10, 23, 7, at),
  }));
  function Sheet({ start, onBet }: { start: Chase; onBet: () => void }) {
    const [chase, dispatch] = useReducer(changeChase, start);
    return (
      <ChaseSheet
        chase={chase}
        limits={TEST_LIMITS}
        lines={6_000_000n}
        dispatch={dispatch}
        onBet={onBet}
        onClose={() => {}}
      />
    );
  }

  it('begins with stop on win, every draw once, and shows total and last draw', async () => {
    await draw(<Sheet start={startChase(coming, 3)} onBet={() => {}} />);
    expect(screen.getByRole('switch', { name: 'Stop on win' }).getAttribute('aria-checked')).toBe('true');
    const figures = () => screen.getAllByRole('definition').map((each) => each.textContent);
    expect(figures()).toEqual(['฿180.00', '2026/11/23 14:02']);
    fireEvent.click(
      within(screen.getByRole('group', { name: 'Number of draws' })).getByRole('button', { name: 'More' }),
    );
    expect(figures()).toEqual(['฿240.00', '2026/11/23 14:03']);
    fireEvent.change(screen.getByRole('textbox', { name: 'Multiple of 20261123-0422' }), {
      target: { value: '5' },
    });
    expect(figures()[0]).toBe('฿480.00');
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    fireEvent.click(screen.getByRole('switch', { name: 'Stop on win' }));
    expect(screen.getByRole('switch', { name: 'Stop on win' }).getAttribute('aria-checked')).toBe('false');
    await expectAccessible();
  });

  it('offers no doubling, and no bet where there is one draw only', async () => {
    const onBet = vi.fn();
    await draw(<Sheet start={startChase(coming.slice(0, 1))} onBet={onBet} />);
    expect(button('Advance play').disabled).toBe(true);
    expect(screen.queryByText(/double/i)).toBeNull();
  });
});

describe('the confirm sheet', () => {
  const sheet = (props: Partial<Parameters<typeof ConfirmSheet>[0]> = {}) => (
    <ConfirmSheet
      gameName="Thai Government Lottery"
      numeros={['20261201']}
      bets={3}
      total={6_000_000n}
      balance={10_000_000n}
      isBusy={false}
      onPlace={() => {}}
      onClose={() => {}}
      {...props}
    />
  );
  const facts = () => screen.getAllByRole('definition').map((each) => each.textContent);

  it('says draw, total and balance after, and one press places it once', async () => {
    const onPlace = vi.fn();
    const { container } = await draw(sheet({ onPlace }));
    expect(facts()).toEqual(['Thai Government Lottery', '20261201', '3', '฿40.00']);
    expect(container.textContent).toContain('฿60.00');
    fireEvent.click(button('Place bet'));
    fireEvent.click(button('Place bet'));
    expect(onPlace).toHaveBeenCalledTimes(1);
    await expectAccessible();
  });

  it('is disabled while under way', async () => {
    await draw(sheet({ isBusy: true }));
    expect([button('Place bet').disabled, button('Place bet').getAttribute('aria-busy')]).toEqual([
      true,
      'true',
    ]);
  });

  it('after a refusal says why and can be pressed again', async () => {
    const onPlace = vi.fn();
    const { unmount } = await draw(sheet({ onPlace, refusal: 'A number was closed' }));
    expect(screen.getByText('A number was closed').getAttribute('role')).toBe('status');
    fireEvent.click(button('Place bet'));
    expect(onPlace).toHaveBeenCalledTimes(1);
    unmount();
  });

  it('does not take more than the balance', async () => {
    const { container } = await draw(sheet({ balance: 5_999_999n }));
    expect(button('Place bet').disabled).toBe(true);
    expect(container.textContent).toContain('Your balance is below the stake');
    expect(facts()).toEqual(['Thai Government Lottery', '20261201', '3']);
  });

  it('ends with the number of what was placed, and names all draws of advance play', async () => {
    await draw(
      sheet({
        receipt: '01a2362a-48fc-7719-ab94-0c6db10ecb83',
        numeros: ['20261123-0421', '20261123-0422', '20261123-0423'],
      }),
    );
    expect(screen.getByRole('heading').textContent).toBe('Bet placed');
    expect(facts()).toEqual([
      'Thai Government Lottery',
      '3 draws, 20261123-0421 to 20261123-0423',
      '3',
      // As the betting record has it.
      '0C6DB10ECB83',
    ]);
    expect(screen.queryByRole('button', { name: 'Place bet' })).toBeNull();
  });

  it('the keyboard goes on at the way out when the bet is placed', async () => {
    const { rerender } = await draw(sheet({ isBusy: true }));
    rerender(sheet({ receipt: 'L-421', isPlacing: true }));
    expect(document.activeElement).toBe(button('Done'));
  });
});
