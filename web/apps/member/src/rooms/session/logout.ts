import { createStore } from '@erawan/kit/store';

export const logoutAsked = createStore(false);

/** Every way out of the session asks first. */
export const askLogout = () => logoutAsked.set(true);
