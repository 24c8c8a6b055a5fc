import { readText, writeText } from '@erawan/kit/storage';
import { createStore, useStore } from '@erawan/kit/store';

/** What the product offers once its member has a reason to want it, and once only. */
export type Offer = 'install' | 'push';
type State = 'due' | 'answered';

const keyOf = (offer: Offer) => `OFFER_${offer}`;
const isDue = (offer: Offer) => readText(keyOf(offer)) === 'due';

const due = { install: createStore(isDue('install')), push: createStore(isDue('push')) };

function put(offer: Offer, state: State): void {
  writeText(keyOf(offer), state);
  due[offer].set(state === 'due');
}

/** There is a reason now: a deposit that was paid, a win, a question to support. An answered offer stays answered. */
export function raiseOffers(...offers: Offer[]): void {
  for (const offer of offers) if (readText(keyOf(offer)) === undefined) put(offer, 'due');
}

/** Taken or refused; it does not come back. */
export const answerOffer = (offer: Offer) => put(offer, 'answered');

export const useOfferDue = (offer: Offer): boolean => useStore(due[offer]);
