// The shell of the house, so that it opens at once without a line; and, when a page has nothing else to do, the rest of it, so
// that games on this device can be played then. Nothing under /api or /ws is ever kept.
const VERSION = 'VERSION';
const SHELL = [/* SHELL */];
const REST = [/* REST */];
const CACHE = `corral-${VERSION}`;
/** However it was packed on its way, and whoever asked for it, a file is the same file. */
const SAME = { ignoreVary: true };

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const stale = (name) => name.startsWith('corral-') && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(stale).map((name) => caches.delete(name)))));
  // Not waited for: a page that is being opened waits for this event to be over, and in Firefox claiming waits for that
  // page. Both waited for a minute, and then the page failed.
  self.clients.claim().catch(() => undefined);
});

// A page has been idle. One after another: whatever it wants next must not wait behind all of them.
self.addEventListener('message', (event) => {
  if (event.data !== 'keep the rest') return;
  event.waitUntil(
    caches.open(CACHE).then(async (cache) => {
      for (const path of REST) {
        if ((await cache.match(path, SAME)) === undefined) await cache.add(path);
      }
    }),
  );
});

// Somebody is called. The call says nothing: the house knows what it is about, and the page has kept the words for it.
self.addEventListener('push', (event) => event.waitUntil(tell()));

async function tell() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const seen = pages.filter((page) => page.visibilityState === 'visible').map((page) => new URL(page.url).pathname);
  const words = await caches.match('/words-of-calls').then((kept) => kept?.json());
  const unknown = [{ text: words?.something ?? 'Corral', path: '/' }];
  // Browsers want something to be shown for every call, unless a page of the house is in sight.
  const waits = await whatWaits(words).catch(() => (seen.length === 0 ? unknown : []));
  for (const { text, body, path } of waits) {
    if (seen.includes(path)) continue;
    await self.registration.showNotification(text, { body, tag: path, icon: '/icon-192.png', data: path });
  }
}

async function whatWaits(words) {
  const answer = await fetch('/api/me/tables', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
  const { tables, invitations } = await answer.json();
  const turns = tables.filter((table) => table.your_turn === true);
  // They have been to where they were called from meanwhile.
  if (turns.length + invitations.length === 0) throw new Error('nothing waits');
  const at = (table, text) => ({ text, body: words.games[table.title], path: `/t/${table.code}` });
  return [
    ...turns.map((table) => at(table, words.turn)),
    // Somebody who is blocked calls nobody. A function: names may have signs in them that mean something in a text that
    // takes the place of another.
    ...invitations
      .filter(({ by }) => !words.blocked.includes(by.player))
      .map(({ table, by }) =>
        at(
          table,
          words.invitation.replace('{name}', () => by.name),
        ),
      ),
  ];
}

// It is somebody's turn, and they have pressed what called them: the table that is open comes up, or is opened.
self.addEventListener('notificationclick', (event) => {
  const path = event.notification.data;
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const there = pages.find((page) => new URL(page.url).pathname === path);
      return there === undefined ? self.clients.openWindow(path) : there.focus();
    }),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (event.request.mode === 'navigate') {
    // A page is asked for first: a new version of the house must not wait behind an old one.
    event.respondWith(fetch(event.request).catch(async () => (await caches.match('/', SAME)) ?? Response.error()));
  } else if (url.pathname.startsWith('/assets/')) {
    // Names carry a hash of what is in them, so what is kept is never out of date.
    event.respondWith(
      caches.match(event.request, SAME).then(
        (kept) =>
          kept ??
          fetch(event.request).then((answer) => {
            if (answer.ok) {
              const copy = answer.clone();
              event.waitUntil(caches.open(CACHE).then((cache) => cache.put(event.request, copy)));
            }
            return answer;
          }),
      ),
    );
  } else if (REST.includes(url.pathname)) {
    // Icons have no hash in their names.
    const kept = async () => (await caches.match(event.request, SAME)) ?? Response.error();
    event.respondWith(fetch(event.request).catch(kept));
  }
});
