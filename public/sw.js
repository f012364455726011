// Keeps files with a hash in their name, and a page for no connection. Pages, API answers and other origins pass untouched,
// so nothing of an account is stored. An empty file in its place ends all of this (docs/operating.md).
const cacheName = 'files-1'
const mostFiles = 150
const offlineFiles = ['/offline', '/offline.css', '/scheme.js', '/icon.svg']

self.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then(cache => cache.addAll(offlineFiles.map(url => new Request(url, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', event => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(loadPage(event))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(loadAsset(event))
  else if (offlineFiles.includes(url.pathname)) event.respondWith(loadOfflineFile(request))
})

async function loadPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match('/offline')) ?? Response.error()
  }
}

/** A hashed file never changes. */
async function loadAsset(event) {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(event.request)
  if (cached) return cached
  const answer = await fetch(event.request)
  if (answer.status === 200) {
    const copy = answer.clone()
    // A full disk is no reason to fail the page.
    event.waitUntil(
      cache.put(event.request, copy).then(
        () => removeOldest(cache),
        () => {},
      ),
    )
  }
  return answer
}

/** What the page for no connection needs: from the server while there is one. */
async function loadOfflineFile(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request)) ?? Response.error()
  }
}

async function removeOldest(cache) {
  const assets = (await cache.keys()).filter(request => new URL(request.url).pathname.startsWith('/assets/'))
  for (const request of assets.slice(0, Math.max(0, assets.length - mostFiles))) await cache.delete(request)
}
