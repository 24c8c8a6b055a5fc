import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { program } from './test-server.ts';

/**
 * A platform in production mode, brought into service as an operator does: the example's files, `erawan apply`,
 * `erawan serve`. No demo, no SQL. Two brands are on hosts that every browser finds on its own machine.
 */

const example = join(import.meta.dirname, '../../deploy/example');
const run = promisify(execFile);

/** The first password of the operator `mali01` of both brands. */
export const OPERATOR_PASSWORD = 'Twelve4rivers-and-more';

export interface Brand {
  code: string;
  name: string;
  host: string;
  zone: string;
}

export const BRANDS: readonly [Brand, Brand] = [
  { code: 'lotus', name: 'Lotus', host: 'lotus.localhost', zone: 'Asia/Bangkok' },
  { code: 'orchid', name: 'Orchid', host: 'orchid.localhost', zone: 'Asia/Tokyo' },
];

export interface Platform {
  origin: (brand: Brand) => string;
  stop: () => Promise<void>;
}

const secret = () => randomBytes(32).toString('hex');

/** The example's files with secrets, its brand on a local host, and a second brand beside it. */
async function declare(folder: string): Promise<void> {
  const [lotus, orchid] = BRANDS;
  await cp(example, folder, { recursive: true });
  await mkdir(join(folder, 'secrets'));
  await writeFile(join(folder, 'secrets/bridge.key'), secret());
  await writeFile(join(folder, 'secrets/lab.key'), secret());
  await writeFile(join(folder, 'secrets/mali.password'), OPERATOR_PASSWORD);
  const platform = await readFile(join(folder, 'platform.toml'), 'utf8');
  await writeFile(join(folder, 'platform.toml'), platform.replace('play.lotus.example', lotus.host));
  const merchant = await readFile(join(folder, 'merchant.json'), 'utf8');
  await writeFile(
    join(folder, 'orchid.json'),
    merchant.replaceAll(lotus.name, orchid.name).replace(lotus.zone, orchid.zone),
  );
  await writeFile(
    join(folder, 'orchid.toml'),
    [
      '[[merchants]]',
      `code = "${orchid.code}"`,
      'file = "orchid.json"',
      `main_domain = "${orchid.host}"`,
      '[[merchants.operators]]',
      'username = "mali01"',
      'name = "Mali"',
      'password = { file = "secrets/mali.password" }',
    ].join('\n'),
  );
}

/** Brings a platform into service on a free port. */
export async function openPlatform(): Promise<Platform> {
  const folder = await mkdtemp(join(tmpdir(), 'erawan-production-'));
  await declare(folder);
  const env = {
    PATH: process.env.PATH,
    ERAWAN_MODE: 'production',
    ERAWAN_ADDR: '127.0.0.1:0',
    ERAWAN_DATA: join(folder, 'data'),
    ERAWAN_PUBLIC_URL: `https://${BRANDS[0].host}`,
    ERAWAN_STUDIO_SECRET: secret(),
    ERAWAN_BODY_SECRET: secret(),
    ERAWAN_DATA_SECRET: secret(),
  };
  for (const file of ['platform.toml', 'orchid.toml']) {
    await run(program, ['apply', file], { cwd: folder, env });
  }
  const server = spawn(program, ['serve'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with exit code ${code}`)));
    createInterface({ input: server.stdout }).on('line', (line) => {
      const found = /It listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
  });
  return {
    origin: ({ host }) => `http://${host}:${port}`,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
