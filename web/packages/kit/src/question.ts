import { createStore, type Store } from './store.ts';

/** Something waits for a person; `answer` says whether they did what was asked. */
export interface Question {
  answer: (done: boolean) => void;
}

/**
 * A question that a screen shows while the store has it, and how to ask it: those who ask at the same time share one answer.
 */
export function createQuestion(): readonly [asked: Store<Question | null>, ask: () => Promise<boolean>] {
  const asked = createStore<Question | null>(null);
  let waiting: Promise<boolean> | undefined;
  return [
    asked,
    () =>
      (waiting ??= new Promise<boolean>((answer) => asked.set({ answer })).finally(() => {
        waiting = undefined;
        asked.set(null);
      })),
  ];
}
