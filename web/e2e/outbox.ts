import type { Page } from '@playwright/test';

/** The newest message to a number or an address; the demo shows what it would have sent. */
export async function newestMessage(page: Page, to: string): Promise<string> {
  const outbox = await page.request.get(`/dev/outbox?${new URLSearchParams({ format: 'json', to })}`);
  const { list } = (await outbox.json()) as { list: { text: string }[] };
  return list[0]?.text ?? '';
}

/** The newest code that was sent to a mobile number, which is given as people type it. */
export async function sentCode(page: Page, number: string): Promise<string> {
  const text = await newestMessage(page, `+66${number.slice(1)}`);
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}

/**
 * The code that the demo shows for one of its operators. Each works once; where those of the present were used, that of the
 * next half minute.
 */
export async function operatorCode(page: Page, username: string): Promise<string> {
  for (let tries = 0; tries < 40; tries++) {
    const outbox = await page.request.get('/dev/outbox?format=json');
    type Shown = { username: string; code: string | null };
    const { operators } = (await outbox.json()) as { operators: Shown[] };
    const shown = operators.find((operator) => operator.username === username);
    if (!shown) throw new Error(`the demo has no operator ${username}`);
    if (shown.code !== null) return shown.code;
    await page.waitForTimeout(1_000);
  }
  throw new Error(`the demo shows no code of ${username}`);
}
