import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const SERVER = process.env['ERAWAN_ADDR'] ?? '127.0.0.1:8080';

/** Libraries whose parts are told apart by name: their own index leads to everything in them. */
const LIBRARIES = /node_modules\/(@tanstack|wouter)\//;
/** What only later screens use of them comes with those screens. */
const LATE = /(infiniteQueryObserver|mutationObserver|useInfiniteQuery|useMutation)\.js$/;

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** What is there as soon as the page starts, before any screen was opened. */
function firstModules(graph: Graph): ReadonlySet<string> {
  const found = new Set([join(import.meta.dirname, 'src/main.tsx')]);
  for (const id of found) {
    if (id.includes('node_modules')) continue;
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/** What every first page needs, in one piece: many small files compress badly. */
function firstPiece(): (id: string, graph: Graph) => string | null {
  let modules: ReadonlySet<string> | undefined;
  return (id, graph) => {
    modules ??= firstModules(graph);
    const first = LIBRARIES.test(id) ? !LATE.test(id) : modules.has(id) && !id.includes('node_modules');
    return first ? 'first' : null;
  };
}

/** Pages people come in by, as the server calls them: the screen's module and the texts it opens. */
const LANDINGS: Readonly<Record<string, { screen: string; texts: string[] }>> = {
  promotions: { screen: 'rooms/content/PromotionsPage.tsx', texts: ['content', 'errors'] },
  help: { screen: 'rooms/content/HelpPage.tsx', texts: ['content', 'errors'] },
  deposit: {
    screen: 'rooms/payments/DepositPage.tsx',
    texts: ['payments', 'parts', 'wallet', 'errors'],
  },
};

interface Chunk {
  type: 'chunk';
  fileName: string;
  facadeModuleId: string | null;
  imports: string[];
}

/** Tells the server which files a page needs first, so that it can name them in the page it writes. */
function bootFiles(): Plugin {
  return {
    name: 'boot-files',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(
        (file): file is typeof file & Chunk => file.type === 'chunk',
      );
      const ending = (end: string) => chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(end));
      /** A chunk and whatever it imports before it can run. */
      const whole = (names: string[], found = new Set<string>()): Set<string> => {
        for (const name of names) {
          if (found.has(name)) continue;
          found.add(name);
          whole(chunks.find(({ fileName }) => fileName === name)?.imports ?? [], found);
        }
        return found;
      };
      const named = (of: Chunk[]) => of.map(({ fileName }) => fileName);
      const first = whole(named(ending('/index.html')));
      const files = (language: string, screen?: string, texts: string[] = []) =>
        [
          ...named(ending(`/locales/${language}/texts.ts`)),
          ...whole(screen ? named(ending(screen)) : []),
          ...texts.flatMap((room) => named(ending(`/locales/${language}/${room}.json`))),
        ]
          .filter((name) => !first.has(name))
          .map((name) => `/app/${name}`);
      const both = (screen?: string, texts?: string[]) => ({
        TH: files('th', screen, texts),
        EN: files('en', screen, texts),
      });
      const landings = Object.entries(LANDINGS).map(([name, { screen, texts }]) => [
        name,
        both(screen, texts),
      ]);
      const boot = { modulepreload: both(), landings: Object.fromEntries(landings) };
      this.emitFile({ type: 'asset', fileName: 'boot.json', source: `${JSON.stringify(boot, null, 2)}\n` });
    },
  };
}

/** Tells the size check which sources each file holds, and which files it needs. */
function chunkGraph(): Plugin {
  const here = import.meta.dirname;
  return {
    name: 'chunk-graph',
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const graph = chunks.map(({ fileName, moduleIds, imports }) => ({
        fileName,
        sources: moduleIds.filter((id) => id.startsWith(join(here, 'src'))).map((id) => relative(here, id)),
        imports,
      }));
      await mkdir(join(here, '.vite'), { recursive: true });
      await writeFile(join(here, '.vite/chunks.json'), JSON.stringify(graph));
    },
  };
}

/** The page of the server shows its first picture without any code: the code must not take its bandwidth. */
function codeAfterPicture(): Plugin {
  return {
    name: 'code-after-picture',
    transformIndexHtml: (html) =>
      html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
  };
}

/** React looks for its developers' tools; who wants them starts the app with `npm run dev`. */
function noDeveloperTools(): Plugin {
  return {
    name: 'no-developer-tools',
    apply: 'build',
    config: () => ({ define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }),
  };
}

/** The files that the worker fetches ahead, which it finds by their names. */
const AHEAD = ['first', 'vendor', 'rolldown-runtime', 'texts', 'errors'];

/**
 * The first page carries the names of all files: the others are named by a hash alone, of 42 bits, which is enough to
 * tell them and their versions apart. What is in them says `.vite/chunks.json`.
 */
const fileName = ({ name }: { name: string }) => `assets/${AHEAD.includes(name) ? '[name]-' : ''}[hash:7].js`;

export default defineConfig({
  base: '/app/',
  plugins: [
    react(),
    tailwindcss(),
    bootFiles(),
    chunkGraph(),
    codeAfterPicture(),
    noDeveloperTools(),
    VitePWA({
      injectRegister: false,
      manifest: false,
      workbox: {
        // The server hands out this one file at the root.
        inlineWorkboxRuntime: true,
        importScripts: ['/app/push-sw.js'],
        globPatterns: [`assets/{${AHEAD.join(',')}}-*.{js,css}`],
        modifyURLPrefix: { '': '/app/' },
        navigateFallback: null,
        // From the first visit on; what the page fetched before is told to the worker by the page.
        clientsClaim: true,
        // Only what is listed is ever cached: money, sessions and games always come from the server.
        runtimeCaching: [
          {
            // The catalogue and the merchant's texts, each language for itself, of the last time there was a line.
            urlPattern: ({ request, url, sameOrigin }) =>
              sameOrigin &&
              request.method === 'GET' &&
              /^\/wps\/(relay\/(GCSGAME_(getVassGameType|hotGamesV2|gameList)|MCSFE_getListAnnouncements)|system\/helpCenter)$/.test(
                url.pathname,
              ),
            handler: 'NetworkFirst',
            options: {
              cacheName: 'catalogue',
              expiration: { maxEntries: 100, maxAgeSeconds: 30 * 86_400 },
              cacheableResponse: { statuses: [200] },
              plugins: [
                {
                  // What visitors are told is not what members are told; which member it is makes no difference.
                  cacheKeyWillBeUsed: async ({ request }) => {
                    const key = new URL(request.url);
                    key.searchParams.delete('refresh');
                    key.searchParams.set('in', request.headers.get('Language') ?? '');
                    key.searchParams.set('by', request.headers.has('Authorization') ? 'member' : 'visitor');
                    return key.href;
                  },
                },
              ],
            },
          },
          {
            urlPattern: ({ url, sameOrigin }) =>
              sameOrigin && (url.pathname.startsWith('/app/assets/') || url.pathname.startsWith('/assets/')),
            handler: 'StaleWhileRevalidate',
            options: { cacheName: 'files', expiration: { maxEntries: 400, maxAgeSeconds: 30 * 86_400 } },
          },
          {
            // No code asks for a page but the one that keeps it after a first visit.
            urlPattern: ({ url, sameOrigin }) =>
              sameOrigin && (url.pathname === '/' || /^\/m(\/|$)/.test(url.pathname)),
            handler: 'NetworkFirst',
            options: {
              cacheName: 'page',
              networkTimeoutSeconds: 5,
              plugins: [
                {
                  // Every address of the app is the same page, but home and the landings bring answers of their own.
                  cacheKeyWillBeUsed: async ({ request }) => {
                    const { pathname } = new URL(request.url);
                    if (/^\/m\/(activity|help)$/.test(pathname)) return pathname;
                    return /^\/(m\/?(home|index(\.html)?)?)?$/.test(pathname) ? '/m/home' : '/m/elsewhere';
                  },
                  handlerDidError: async () =>
                    (await caches.match('/m/elsewhere')) ?? (await caches.match('/m/home')),
                },
              ],
            },
          },
        ],
      },
    }),
  ],
  resolve: {
    // What the package stands in for is in React itself since 18.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    target: 'es2022',
    // Every browser of the target knows modulepreload.
    modulePreload: {
      polyfill: false,
      // What a screen needs besides itself, which is fetched anyway, and the first page, which is there.
      resolveDependencies: (file, needed) =>
        needed.filter((name) => name !== file && !/\/(first|vendor|rolldown-runtime)-/.test(name)),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        chunkFileNames: fileName,
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: firstPiece() },
            // Fields, dialogs and sheets: most screens need some of them, few a choice of cards or a data list.
            {
              name: 'controls',
              test: /packages\/ui\/src\/(?!RadioCards|DataList|SlidePuzzle|PinField|CopyButton|Switch)|@tanstack/,
              minShareCount: 2,
            },
            // What is small and shared by a few screens costs more as files of its own.
            { name: 'days', test: /src\/parts\/(periods|use-today|keep-file|keep-report)\.ts/ },
            { name: 'DaysChips', test: /src\/parts\/(DaysChips|chosen-days)\.ts/ },
            { name: 'team', test: /rooms\/agent\/(SortSelect|TeamPath|team-facts|use-told)\.ts/ },
            { name: 'intent', test: /src\/parts\/(intent|poll)\.ts/ },
            { name: 'deposit', test: /rooms\/payments\/(outcome|channels|time-left|TimeLeft)\.ts/ },
            { name: 'forms', test: /src\/parts\/(use-form|FormSheet)\.ts/ },
            { name: 'ways', test: /src\/parts\/(customer-service|official-sites)\.ts/ },
            { name: 'jackpot', test: /rooms\/jackpots\/(queries|pace)\.ts/ },
            { name: 'category', test: /rooms\/games\/(BlockTitle|NoneYet|presets)\.ts/ },
            { name: 'launch', test: /rooms\/games\/(launch-lottery|lottery-menu)\.ts/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/wps', '/studio', '/assets', '/callbacks', '/manifest.webmanifest'].map((path) => [
        path,
        `http://${SERVER}`,
      ]),
    ),
  },
});
