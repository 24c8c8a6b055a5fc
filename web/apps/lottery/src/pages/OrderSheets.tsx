import { useEffect, useReducer, useState } from 'react';
import { BasketSheet } from '../components/BasketSheet.tsx';
import { ChaseSheet } from '../components/ChaseSheet.tsx';
import { ConfirmSheet } from '../components/ConfirmSheet.tsx';
import type { Basket, BasketAction } from '../entry/basket.ts';
import { totalsOf } from '../entry/basket-lines.ts';
import {
  type Chase,
  type ChaseAction,
  CHASE_MIN,
  changeChase,
  phasesOf,
  startChase,
} from '../entry/chase.ts';
import { useTexts } from '../i18n.ts';
import { LIMITS } from '../rules/limits.ts';
import { useLottery, useLotteryState } from '../session/context.ts';
import { useOrder } from '../session/use-order.ts';

interface OrderSheetsProps {
  basket: Basket;
  change: (action: BasketAction) => void;
  onClose: () => void;
}

const NO_CHASE = startChase([]);

function chaseOf(chase: Chase, action: ChaseAction | { type: 'start'; coming: Chase['coming'] }): Chase {
  return action.type === 'start' ? startChase(action.coming) : changeChase(chase, action);
}

/** The slip, advance play and the last look before the money moves. */
export function OrderSheets({ basket, change, onClose }: OrderSheetsProps) {
  const { local } = useTexts();
  const { api, game } = useLottery();
  const { balance, draws } = useLotteryState();
  const order = useOrder(basket, change);
  const [chase, changeOfChase] = useReducer(chaseOf, NO_CHASE);
  const [isChase, setChase] = useState(false);
  const onSale = draws.onSale[0]?.numero;

  // Which draws can be bet on in advance changes with every close.
  useEffect(() => {
    let isLate = false;
    void api.draws(game.gameCode, LIMITS.phasesMax, 0).then(
      ({ onSale: coming }) =>
        !isLate &&
        changeOfChase({ type: isChase ? 'coming' : 'start', coming: coming.filter(({ isSale }) => isSale) }),
      () => undefined,
    );
    return () => {
      isLate = true;
    };
    // Opening the sheet of advance play asks nothing anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [api, game, onSale]);

  const { confirming } = order;
  if (confirming)
    return (
      <ConfirmSheet
        gameName={local(game.name)}
        numeros={confirming.plan.phases.map(({ numero }) => numero)}
        bets={confirming.bets}
        total={confirming.total}
        balance={balance}
        isBusy={confirming.isBusy}
        receipt={confirming.order?.orderId}
        isPlacing={confirming.order?.status === 'placing'}
        refusal={confirming.refusal}
        onPlace={() => void order.place()}
        onClose={() => {
          order.close();
          if (confirming.order) onClose();
        }}
      />
    );
  if (isChase)
    return (
      <ChaseSheet
        chase={chase}
        limits={game.limits}
        lines={totalsOf(game.family, basket).lines}
        dispatch={changeOfChase}
        onBet={() =>
          void order
            .quote({
              phases: phasesOf(chase).map(({ numero, multiple }) => ({ numero, multiple })),
              stopOnWin: chase.stopOnWin,
            })
            .then((isOpen) => !isOpen && setChase(false))
        }
        isBusy={order.isQuoting}
        onClose={() => setChase(false)}
      />
    );
  return (
    <BasketSheet
      family={game.family}
      limits={game.limits}
      basket={basket}
      dispatch={order.act}
      isBusy={order.isQuoting}
      notice={order.notice}
      onBet={() =>
        void order.quote({
          phases: [{ numero: basket.numero, multiple: basket.multiple }],
          stopOnWin: false,
        })
      }
      {...(chase.coming.length >= CHASE_MIN && { onChase: () => setChase(true) })}
      onClose={onClose}
    />
  );
}
