import { createStore } from '@erawan/kit/store';

/** The category chosen last; home shows it when one comes back, the home entry of the footer resets it. */
export const chosenCategory = createStore('HOT');
