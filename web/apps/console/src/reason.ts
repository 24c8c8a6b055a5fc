/** Characters of a reason that operators give. */
export const REASON = { min: 5, max: 200 } as const;
