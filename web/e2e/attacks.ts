import type { BrowserContext, Page } from '@playwright/test';
import { TAGS } from './corpus.ts';

/** A page of another site, without any protection. */
export const BARE = 'https://bare.example/';

interface AttackWatch {
  /** What happened that must not: a script that ran, a question to another site, a rule of the policy that was needed. */
  trips: string[];
  /** Only what ran, as where the policy is all there is. */
  ran: () => string[];
}

/** Notes what every attack does when it succeeds: a script that runs, a dialog, a request to another site. */
export async function watchAttacks(context: BrowserContext, page: Page, own: string): Promise<AttackWatch> {
  const trips: string[] = [];
  await context.exposeFunction('tripwire', () => void trips.push('ran'));
  await context.exposeFunction('policyWasNeeded', (what: string) => void trips.push(`policy: ${what}`));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const tell = (window as unknown as { policyWasNeeded?: (what: string) => void }).policyWasNeeded;
      tell?.(`${effectiveDirective} ${blockedURI}`);
    });
  });
  await context.route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== own && !url.href.startsWith(BARE),
    async (route) => {
      trips.push(`asked ${route.request().url()}`);
      await route.abort();
    },
  );
  page.on('dialog', (dialog) => {
    trips.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { trips, ran: () => trips.filter((trip) => /^(ran|dialog)/.test(trip)) };
}

/** Every element of the merchant's texts that is on the screen, and whether it is one that may be. */
export function forbiddenElements(tags: readonly string[]): string[] {
  return [...document.querySelectorAll('.html-content *')].flatMap((element) => {
    const tag = element.tagName.toLowerCase();
    const attributes = [...element.attributes].filter(({ name, value }) => {
      if (tag === 'a' && name === 'href')
        return (
          !['https:', 'mailto:', 'tel:'].includes((element as HTMLAnchorElement).protocol) &&
          !/^\/(?![/\\])/.test(value)
        );
      if (tag === 'a') return !['target', 'rel'].includes(name);
      if (tag === 'img' && name === 'src')
        return !new URL((element as HTMLImageElement).src).pathname.startsWith('/assets/');
      return !(tag === 'img' && ['alt', 'loading'].includes(name));
    });
    return tags.includes(tag) && attributes.length === 0 ? [] : [element.outerHTML.slice(0, 200)];
  });
}

/** The same within the page: it is put there with the watch, as the policy lets no test make code of words. */
interface Checks {
  forbiddenElements: typeof forbiddenElements;
  isTrueSoon: typeof isTrueSoon;
}

/** Whether something isTrueSoon true within three seconds of the page's frames. */
export async function isTrueSoon(isSo: () => boolean): Promise<boolean> {
  const end = performance.now() + 3_000;
  while (!isSo() && performance.now() < end) await new Promise(requestAnimationFrame);
  return isSo();
}

/** Shows one text after the other as links of the product do, and checks each; `missing` were not shown. */
export const walk = (page: Page, texts: readonly { path: string; title: string }[]) =>
  page.evaluate(
    async ({ all, tags }) => {
      const { isTrueSoon: isSoon, forbiddenElements: find } = window as unknown as Checks;
      const missing: string[] = [];
      const found: string[] = [];
      for (const { path, title } of all) {
        history.pushState(null, '', path);
        const isShown = () =>
          document.querySelectorAll('.html-content').length === 1 &&
          [...document.querySelectorAll('main :is(h2, h3)')].some(({ textContent }) => textContent === title);
        if (!(await isSoon(isShown))) missing.push(path);
        found.push(...find(tags));
      }
      return { missing, found };
    },
    { all: texts, tags: TAGS },
  );

/** Opens what these buttons open, checks it, and closes it again where there is something to close it with. */
export const open = (page: Page, buttons: string, most: number, close = '') =>
  page.evaluate(
    async ({ selector, closing, tags, end }) => {
      const { isTrueSoon: isSoon, forbiddenElements: find } = window as unknown as Checks;
      const all = () => document.querySelectorAll<HTMLElement>(selector);
      const count = all().length;
      let shown = 0;
      const found: string[] = [];
      for (let at = 0; at < Math.min(end, count); at += 1) {
        const button = all()[at];
        button?.click();
        const panel = button?.getAttribute('aria-controls');
        const content = panel ? `[id="${panel}"].html-content:not([hidden])` : '.html-content';
        if (await isSoon(() => document.querySelector(content) !== null)) shown += 1;
        found.push(...find(tags));
        if (!closing) continue;
        document.querySelector<HTMLElement>(closing)?.click();
        await isSoon(() => all().length === count);
      }
      return { shown, found };
    },
    { selector: buttons, closing: close, tags: TAGS, end: most },
  );

/** Waits until a picture that is asked for now has failed: what was laid before has had its time by then. */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    const image = new Image();
    const failed = new Promise((resolve) => image.addEventListener('error', resolve));
    image.src = `${location.origin}/assets/no-such-picture.webp`;
    await failed;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
