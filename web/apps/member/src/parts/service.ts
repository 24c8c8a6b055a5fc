import { createStore } from '@erawan/kit/store';

/** Whether the sheet with the ways to support is open: the same from every place. */
export const serviceOpen = createStore(false);

export const openService = () => serviceOpen.set(true);
