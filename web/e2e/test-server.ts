import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base } from '@playwright/test';
import { Client } from 'pg';

/** What a project may choose. */
export interface ServerOptions {
  engine: 'sqlite' | 'postgres';
  language: 'en' | 'th';
  /** The demo's catalogue, or the same with every vendor and game switched on, to see lists that are full. */
  catalogue: 'demo' | 'full';
}

/** A running server of its own, with demo content and an empty ledger. */
export interface TestServer {
  url: string;
}

/** The binary that is tested. */
export const program = process.env.ERAWAN_SERVER ?? join(import.meta.dirname, '../../target/debug/erawan');

/** Where the server reads a caller's address, so that no test meets the limits of another one. */
const ADDRESS_HEADER = 'X-Test-Address';

function freshAddress(): string {
  const part = () => randomInt(1, 255);
  return `10.${part()}.${part()}.${part()}`;
}

const demo = join(import.meta.dirname, '../../content/demo');

/** A copy of the demo's content in which every vendor and game is switched on. */
async function fullContent(data: string): Promise<string> {
  const folder = join(data, 'content');
  await cp(demo, folder, { recursive: true });
  for (const name of ['vendors.json', 'vendor-games.json']) {
    const file = join(folder, name);
    const content = await readFile(file, 'utf8');
    await writeFile(file, content.replaceAll('"enabled": false', '"enabled": true'));
  }
  return folder;
}

/** A database of PostgreSQL that one server has for itself: another server has other keys, and could not read it. */
async function ownDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const postgres = process.env.ERAWAN_E2E_POSTGRES;
  if (!postgres) {
    throw new Error('ERAWAN_E2E_POSTGRES must name a PostgreSQL server; `cargo xtask test` sets it');
  }
  const name = `e2e_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: `${postgres}/postgres` });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`CREATE DATABASE ${name}`);
  return { url: `${postgres}/${name}`, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}

type Running = { server: TestServer; stop: () => Promise<void> };

/** Starts the server in this folder on free ports, with `more` in its environment, and waits until it says where it listens. */
export async function serve(data: string, more: Record<string, string> = {}): Promise<Running> {
  const child = spawn(
    program,
    ['serve', '--mode', 'demo', '--addr', '127.0.0.1:0', '--sandbox-addr', '127.0.0.1:0', '--data', data],
    {
      env: {
        ...process.env,
        // Those of the demo's catalogue, as `cargo xtask run` sells them.
        ERAWAN_LOTTERIES: 'all',
        ERAWAN_TRUSTED_PROXIES: '127.0.0.0/8',
        ERAWAN_CLIENT_ADDRESS_HEADER: ADDRESS_HEADER,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const url = await listeningUrl(child);
  return {
    server: { url },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts a server that has its folder or database for itself, and leaves nothing of it when it is stopped. */
export async function start(
  engine: ServerOptions['engine'],
  catalogue: ServerOptions['catalogue'],
  more: Record<string, string> = {},
): Promise<Running> {
  const data = await mkdtemp(join(tmpdir(), 'erawan-e2e-'));
  const database = engine === 'postgres' ? await ownDatabase() : undefined;
  const { server, stop } = await serve(data, {
    ...(catalogue === 'full' ? { ERAWAN_CONTENT: await fullContent(data) } : {}),
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...more,
  });
  return {
    server,
    stop: async () => {
      await stop();
      await database?.drop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

function listeningUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`the server ended before it listened (exit code ${code})`)),
    );
    if (!child.stdout) return reject(new Error('the server has no output'));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /(http:\/\/127\.0\.0\.1:\d+)\/?\s*$/.exec(line)?.[1];
      if (line.includes('Erawan') && url) resolve(url);
    });
  });
}

/** Without it the notices of a new session lie over the page until they are closed. */
function markNoticesSeen(): void {
  try {
    sessionStorage.setItem('NOTICE_POP', '1');
  } catch {
    // A frame without an origin has no storage, and no notices either.
  }
}

/** A request that is still being answered when a test ends is no failure. */
const ENDED = { behavior: 'ignoreErrors' } as const;

/**
 * Tests get a server of their engine and language, shared by the tests of one worker, and a fresh username.
 * `noticesSeen: false` leaves the notices of a new session in the way.
 */
export const test = base.extend<
  { username: string; noticesSeen: boolean },
  ServerOptions & { server: TestServer }
>({
  engine: ['sqlite', { option: true, scope: 'worker' }],
  language: ['en', { option: true, scope: 'worker' }],
  catalogue: ['demo', { option: true, scope: 'worker' }],
  server: [
    async ({ engine, catalogue }, use) => {
      const { server, stop } = await start(engine, catalogue);
      await use(server);
      await stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  extraHTTPHeaders: ({}, use) => use({ [ADDRESS_HEADER]: freshAddress() }),
  noticesSeen: [true, { option: true }],
  context: async ({ context, noticesSeen }, use) => {
    if (noticesSeen) await context.addInitScript(markNoticesSeen);
    await use(context);
    await context.unrouteAll(ENDED);
  },
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll(ENDED);
  },
  username: ({}, use) => use(`p${randomUUID().replaceAll('-', '').slice(0, 11)}`),
});

export { expect } from '@playwright/test';
