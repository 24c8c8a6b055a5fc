import { ApiError } from '@erawan/api/errors';
import { createQuestion, type Question } from '@erawan/kit/question';

/** A call waits for the member to prove who they are; `answer` says whether they did. */
export type ProofRequest = Question;

const [asked, askProof] = createQuestion();
export const proofAsked = asked;

/**
 * Makes a call that may need a fresh proof of identity: asks for the proof once and makes the call once more.
 * A member who closes the question aborts the call; nothing was done then and no error is shown.
 */
export async function stepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'reauth.required') throw error;
    if (!(await askProof())) throw new DOMException('no proof', 'AbortError');
    return call();
  }
}

export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
