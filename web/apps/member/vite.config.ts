import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const SERVER = process.env['ERAWAN_ADDR'] ?? '127.0.0.1:8080';
const FIRST_TEXTS = /locales[\\/](th|en)[\\/](shell|titles|home|wallet)\.json$/;

const FIRST_CODE = new RegExp(
  [
    'node_modules/(@tanstack|wouter|openapi-fetch)/',
    'packages/(api|kit)/src/(?!html)',
    'packages/ui/src/(BannerCarousel|Button|GameTile|Icon|Money|NoticeMarquee|cn|page-marker|states|texts|toasts)\\.tsx',
    'member/src/[^/]+$',
    'member/src/rooms/(home/|wallet/|[a-z]+/queries|content/current|session/(auth-modal|free-play|return-path))',
    'member/src/rooms/games/(GameGrid|VendorIcon|categories|launch|settled-language)',
    'member/src/shell/(?!ClosedPages|LogoutConfirm|ServiceSheet|SideMenu)',
  ].join('|'),
);

/** Tells the server which files the first paint needs, so that it can name them in the page it writes. */
function bootFiles(): Plugin {
  return {
    name: 'boot-files',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle);
      const texts = (language: string) =>
        files.filter((file) => file.startsWith(`assets/texts-${language}-`)).map((file) => `/app/${file}`);
      const boot = {
        css: files.filter((file) => /^assets\/index-.*\.css$/.test(file)).map((file) => `/app/${file}`),
        modulepreload: { TH: texts('th'), EN: texts('en') },
      };
      this.emitFile({ type: 'asset', fileName: 'boot.json', source: `${JSON.stringify(boot, null, 2)}\n` });
    },
  };
}

export default defineConfig({
  base: '/app/',
  plugins: [
    react(),
    tailwindcss(),
    bootFiles(),
    VitePWA({
      injectRegister: false,
      manifest: false,
      workbox: {
        // The server hands out this one file at the root.
        inlineWorkboxRuntime: true,
        globPatterns: ['assets/{index,first,vendor,rolldown-runtime,texts,errors}-*.{js,css}'],
        modifyURLPrefix: { '': '/app/' },
        navigateFallback: null,
        // Only what is listed is ever cached: money, sessions and games always come from the server.
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) =>
              sameOrigin && (url.pathname.startsWith('/app/assets/') || url.pathname.startsWith('/assets/')),
            handler: 'StaleWhileRevalidate',
            options: { cacheName: 'files', expiration: { maxEntries: 400, maxAgeSeconds: 30 * 86_400 } },
          },
          {
            urlPattern: ({ request, url, sameOrigin }) =>
              sameOrigin &&
              request.mode === 'navigate' &&
              (url.pathname === '/' || /^\/m(\/|$)/.test(url.pathname)),
            handler: 'NetworkFirst',
            options: {
              cacheName: 'page',
              networkTimeoutSeconds: 5,
              // Every address of the app is the same page.
              plugins: [{ cacheKeyWillBeUsed: async () => '/m/home' }],
            },
          },
        ],
      },
    }),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: (id) => `texts-${FIRST_TEXTS.exec(id)?.[1] ?? ''}`, test: FIRST_TEXTS },
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // What every first page needs, in one piece: many small files compress badly.
            { name: 'first', test: FIRST_CODE },
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
