/** The `type` of a session that is a trial account. Members are 0, agents 1 and 2; 40, 41 and 42 are their test accounts. */
export const TRIAL_TYPE = 4;

const NOT_AGENTS: readonly number[] = [0, TRIAL_TYPE, 40];

/** Whether a session is one of a member; a visitor has none (`undefined`), and a trial account is no member. */
export const isMember = (type: number | undefined): boolean => type !== undefined && type !== TRIAL_TYPE;

export const isAgent = (type: number | undefined): boolean =>
  type !== undefined && !NOT_AGENTS.includes(type);
