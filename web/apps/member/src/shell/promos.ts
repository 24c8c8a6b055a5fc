/** Kinds of promotions that are switched on; the server does not tell of any yet. */
export const usePromos = (): ReadonlySet<string> => NONE;

const NONE: ReadonlySet<string> = new Set();
