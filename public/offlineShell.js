// The offline shell of the walls (a service worker): a screen that starts before its server shows its last board, and no browser error page.
// It keeps the page, the code that boards were drawn with, and what boards were last told of the plant; live values come only from the live wire.
const shell = 'shell'
const told = 'told'
const answerWithinMs = 4000
/** What a board asks besides its live values; answered from what was kept only to boards, only while the server is away. */
const keptAnswers = /^\/mes\/(plc\/(overview|trend)|equipment\/states)$/
const fixed = ['/', '/config.js', '/heldPicture.js', '/favicon.svg']

self.addEventListener('install', (event) => {
  self.skipWaiting()
  // A worker that hangs must hold up no page whose server answers: the browser asks both and takes who is first (Chromium 123).
  const both = 'race-network-and-fetch-handler'
  event.addRoutes?.([
    { condition: { urlPattern: '/assets/*' }, source: { cacheName: shell } },
    { condition: { urlPattern: '/display*', requestMode: 'navigate' }, source: both },
    ...[...fixed.slice(1), '/mes/plc/*', '/mes/equipment/states'].map((urlPattern) => ({ condition: { urlPattern }, source: both })),
    { condition: { urlPattern: '/*' }, source: 'network' },
  ])
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  const { kind, paths } = event.data ?? {}
  if (kind === 'keep') event.waitUntil(keep(paths))
  if (kind === 'forget') event.waitUntil(caches.delete(told))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (url.pathname.startsWith('/display')) event.respondWith(fromServerOr(() => kept(shell, '/'), request))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(kept(shell, url.pathname).then((found) => found ?? fetch(request)))
  else if (fixed.includes(url.pathname)) event.respondWith(fromServerOr(() => kept(shell, url.pathname), request))
  else if (keptAnswers.test(url.pathname)) event.respondWith(answerTo(event, url))
})

/** Keeps these paths of our own and drops code that no board uses any more. */
async function keep(paths) {
  const cache = await caches.open(shell)
  const wanted = new Set([...fixed, ...paths])
  await Promise.all(
    [...wanted].map(async (path) => {
      if (path.startsWith('/assets/') && (await cache.match(path))) return
      const response = await fetch(path, { cache: 'no-cache' })
      if (response.ok && (path !== '/' || (await isDrawnWith(response.clone(), wanted)))) await cache.put(path, response)
    }),
  )
  for (const { url } of await cache.keys()) if (!wanted.has(new URL(url).pathname)) await cache.delete(url)
}

/** Whether the page names only code that is kept with it: after an upgrade it names other code, until the board was loaded anew. */
async function isDrawnWith(response, wanted) {
  const named = (await response.text()).match(/\/assets\/[\w.-]+\.(js|css)/g) ?? []
  return named.every((path) => wanted.has(path))
}

async function kept(name, path) {
  return (await caches.open(name)).match(path)
}

/** The server's answer; when it gives none in time, or a proxy speaks for it, what was kept. */
async function fromServerOr(fallback, request) {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(answerWithinMs) })
    if (response.status < 502) return response
    return (await fallback()) ?? response
  } catch (error) {
    const found = await fallback()
    if (found) return found
    throw error
  }
}

async function answerTo(event, url) {
  const client = await self.clients.get(event.clientId)
  if (!client || !new URL(client.url).pathname.startsWith('/display')) return fetch(event.request)
  // the address without its times: the newest answer of each kind is enough to draw a board
  for (const name of ['from', 'to', '_t']) url.searchParams.delete(name)
  const key = url.pathname + url.search
  return fromServerOr(() => kept(told, key), event.request).then(async (response) => {
    if (response.ok && response.type === 'basic') await (await caches.open(told)).put(key, response.clone())
    return response
  })
}
