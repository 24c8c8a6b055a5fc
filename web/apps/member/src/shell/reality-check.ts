import { createStore } from '@erawan/kit/store';
import { queries } from '../api.ts';

/** A reality check opened in this visit; whether it still waits is the server's to say. */
export const checkOpened = createStore(false);

export function hearCheck(): void {
  checkOpened.set(true);
  void queries.invalidateQueries({ queryKey: ['own', 'responsible'] });
}
