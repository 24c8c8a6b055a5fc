import type { Page } from '@playwright/test';

/** Adds up what moves without a touch, as browsers report it, from the first paint on. */
export function watchShifts(): void {
  const page = globalThis as unknown as { shifts: number };
  page.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) page.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What has moved since it was asked last, or since the first paint. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const counter = globalThis as unknown as { shifts: number };
    const { shifts } = counter;
    counter.shifts = 0;
    return shifts;
  });
