import { createStore } from '@erawan/kit/store';

/** A reality check opened in this visit; whether it still waits is the server's to say. */
export const checkOpened = createStore(false);
