import { toast } from '@erawan/ui/toasts';
import { afterEach, beforeEach, vi } from 'vitest';

const shown: string[] = [];

/** The messages of the running test, in order. */
export const toastTexts = () => [...shown];

beforeEach(() => {
  for (const kind of ['success', 'error', 'info', 'loading'] as const) {
    const real = toast[kind];
    vi.spyOn(toast, kind).mockImplementation((text, ms) => {
      shown.push(text);
      return real(text, ms);
    });
  }
});
afterEach(() => {
  shown.length = 0;
});
