// What the service worker does with notifications; the worker itself is made by the build and loads this file.
// The server says very little in them, and nothing here is taken for more than words and an address of the app.

const ICON = '/assets/brand/suvarna/icon-192.png';
const INBOX = '/m/webEmail';

/** What came, or the least that can be said: a browser demands that something is shown. */
function wordsOf(data) {
  try {
    const words = data?.json();
    if (typeof words?.title === 'string') return words;
  } catch {
    // Not ours; shown as nothing in particular.
  }
  return { title: 'ข้อความใหม่ · New message', body: '' };
}

/** An address inside the app, whatever came. */
function ownPath(path) {
  return typeof path === 'string' && /^\/m\/[\w/]*$/.test(path) ? path : INBOX;
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag, lang } = wordsOf(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body: typeof body === 'string' ? body : '',
      // The same letter, sent again because an answer was lost, takes the place of the first.
      tag: typeof tag === 'string' ? tag : 'inbox',
      lang: lang === 'en' ? 'en' : 'th',
      icon: ICON,
      badge: ICON,
      data: { path: ownPath(path) },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(ownPath(event.notification.data?.path)));
});

/** In the page that is open, else in a new one. A game that runs is not taken away. */
async function open(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const own = pages.find(({ url }) => new URL(url).pathname === path);
  if (own) {
    await own.focus();
    return;
  }
  await self.clients.openWindow(path);
}
