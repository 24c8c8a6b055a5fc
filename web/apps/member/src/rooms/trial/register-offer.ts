import { createStore } from '@erawan/kit/store';

/** Whether someone who plays on trial is being offered to register, because they asked for what only members have. */
export const registerOffered = createStore(false);
