import { Button } from '@erawan/ui/Button';
import { useState } from 'react';
import { useTexts } from '../i18n.ts';
import { useMay } from '../may.ts';
import { isUnderWay } from '../proposal-rows.ts';
import { ReasonSheet } from '../ReasonSheet.tsx';
import { act, type Action, ACTIONS, type DrawDetail, DRAWS, proposeVoid } from './draw-calls.ts';
import { titleOf } from './titles.ts';

/** Nothing of such a draw was paid yet. */
const VOIDABLE: readonly DrawDetail['state'][] = [
  'planned',
  'open',
  'suspended',
  'closing',
  'sealed',
  'resulted',
  'disputed',
];

/** Whether the status of a draw has room for an action. */
function fits({ state, isFrozen, stuckCount }: DrawDetail, action: Action): boolean {
  switch (action) {
    case 'suspend':
      return state === 'planned' || state === 'open';
    case 'resume':
      return state === 'suspended';
    case 'freeze':
      return state === 'resulted' && !isFrozen;
    case 'unfreeze':
      return state === 'resulted' && isFrozen;
    case 'recalculate':
      return state === 'disputed' || state === 'reviewing';
    case 'retry':
      return stuckCount > 0;
  }
}

/** What protects is red; what lets something go on is not. */
const STOPS: readonly Action[] = ['suspend', 'freeze'];

/** What the operator may do with a draw in its present status; each asks first and takes a reason. */
export function DrawActions({ of }: { of: DrawDetail }) {
  const { t } = useTexts();
  const may = useMay();
  const [opened, setOpened] = useState<Action | 'void'>();
  const actions = ACTIONS.filter((action) => fits(of, action) && may(`draw.${action}`));
  const canVoid = VOIDABLE.includes(of.state) && !isUnderWay(of.void) && may('draw.propose');
  if (actions.length === 0 && !canVoid) return null;
  const close = () => setOpened(undefined);
  const name = titleOf(of);
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {actions.map((action) => (
        <Button
          key={action}
          kind={STOPS.includes(action) ? 'danger' : 'quiet'}
          size="medium"
          onClick={() => setOpened(action)}
        >
          {t(`console.do_${action}`)}
        </Button>
      ))}
      {canVoid && (
        <Button kind="quiet" size="medium" onClick={() => setOpened('void')}>
          {t('console.proposeVoid')}
        </Button>
      )}
      {opened === 'void' && (
        <ReasonSheet
          title={t('console.proposeVoid')}
          done={t('console.proposed')}
          danger
          queryKey={DRAWS}
          send={(reason) => proposeVoid(of, reason)}
          onClose={close}
        >
          <p className="text-body text-tx-2">{t('console.proposeVoidLead', { name })}</p>
        </ReasonSheet>
      )}
      {opened !== undefined && opened !== 'void' && (
        <ReasonSheet
          title={t(`console.do_${opened}`)}
          done={t(`console.done_${opened}`)}
          danger={STOPS.includes(opened)}
          queryKey={DRAWS}
          send={(reason) => act(of, opened, reason)}
          onClose={close}
        >
          <p className="text-body text-tx-2">{t(`console.doLead_${opened}`, { name })}</p>
        </ReasonSheet>
      )}
    </div>
  );
}
