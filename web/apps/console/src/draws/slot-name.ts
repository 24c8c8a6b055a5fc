import { useTexts } from '../i18n.ts';
import type { Slot } from './draw-calls.ts';

/** What a part of a result is called; one without other parts is the result. */
export function useSlotName(): (slot: Pick<Slot, 'name'>, isOnly: boolean) => string {
  const { t, find } = useTexts();
  return ({ name }, isOnly) => (isOnly ? t('console.drawResult') : (find('console', `slot_${name}`) ?? name));
}
