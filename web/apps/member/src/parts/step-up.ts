import { ApiError } from '@erawan/api/errors';
import { createStore } from '@erawan/kit/store';

/** A call waits for the member to prove who they are; `answer` says whether they did. */
export interface ProofRequest {
  answer: (proved: boolean) => void;
}

export const proofAsked = createStore<ProofRequest | null>(null);
let waiting: Promise<boolean> | undefined;

/** Calls that are refused at the same time share one question. */
function askProof(): Promise<boolean> {
  waiting ??= new Promise<boolean>((answer) => proofAsked.set({ answer })).finally(() => {
    waiting = undefined;
    proofAsked.set(null);
  });
  return waiting;
}

/**
 * Makes a call that may need a fresh proof of identity: asks for the proof once and makes the call once more.
 * A member who closes the question aborts the call; nothing was done then and no error is shown.
 */
export async function stepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'reauth.required') throw error;
    if (!(await askProof())) throw new DOMException('the member gave no proof', 'AbortError');
    return call();
  }
}

export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
