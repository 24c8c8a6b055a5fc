import { ApiError } from '@erawan/api/errors';

/** What a login still asks for when the password alone is not enough. */
export interface Challenge {
  challenge: string;
  methods: readonly string[];
}

export function challengeOf(error: unknown): Challenge | undefined {
  if (!(error instanceof ApiError) || error.code !== 'second.factor.required') return undefined;
  const asked = error.value;
  if (typeof asked !== 'object' || asked === null || !('challenge' in asked)) return undefined;
  const methods = 'methods' in asked && Array.isArray(asked.methods) ? asked.methods.map(String) : ['totp'];
  return typeof asked.challenge === 'string' ? { challenge: asked.challenge, methods } : undefined;
}
