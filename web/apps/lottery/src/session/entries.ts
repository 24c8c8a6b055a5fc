import { createStore, type Store, useStore } from '@erawan/kit/store';
import { changeEntry, emptyEntry, type Entry, type EntryAction, picksOf } from '../entry/entry.ts';
import type { Picks } from '../entry/picks.ts';
import type { Play, Sheet } from '../rules/family.ts';

/** What is entered and not yet on the slip, and the price of one bet in satang. */
export interface Entries {
  byPlay: Readonly<Record<string, Entry>>;
  unit: number | undefined;
}

export type EntriesStore = Store<Entries>;

export const newEntries = (unit: number): EntriesStore => createStore<Entries>({ byPlay: {}, unit });

/** What is entered for one play, and how it changes. */
export function useEntry(
  entries: EntriesStore,
  sheet: Sheet,
  play: Play,
): [Entry, (action: EntryAction) => void] {
  const entry = useStore(entries).byPlay[play.code] ?? emptyEntry(play);
  return [
    entry,
    (action) => {
      const { byPlay, unit } = entries.get();
      const next = changeEntry(play, sheet, byPlay[play.code] ?? emptyEntry(play), action);
      entries.set({ byPlay: { ...byPlay, [play.code]: next }, unit });
    },
  ];
}

/** What is chosen for a play. */
export function chosenFor({ byPlay }: Entries, play: Play): Picks {
  const entry = byPlay[play.code];
  return entry ? picksOf(play, entry) : [];
}
