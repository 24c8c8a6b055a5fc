import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './test-server.ts';

const demo = join(import.meta.dirname, '../../content/demo');

/** Adds entries to one of the merchant's lists, or changes its settings. */
export type Change = (name: string, change: (content: unknown) => unknown) => Promise<void>;

/** Tests with a server of their own, whose content is not the demo's. */
export const testWithContent = (write: (change: Change) => Promise<void>) =>
  base.extend<object, { ownContent: string }>({
    ownContent: [
      async ({}, use) => {
        const folder = await mkdtemp(join(tmpdir(), 'erawan-content-'));
        await cp(demo, folder, { recursive: true });
        await write(async (name, change) => {
          const file = join(folder, name);
          await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))));
        });
        // The server, which starts after this, reads it.
        const before = process.env.ERAWAN_CONTENT;
        process.env.ERAWAN_CONTENT = folder;
        await use(folder);
        process.env.ERAWAN_CONTENT = before;
        await rm(folder, { recursive: true, force: true });
      },
      { scope: 'worker', auto: true },
    ],
  });
