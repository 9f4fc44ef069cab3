// The portal without a network, after one visit to a page that asks for it (shared/src/live/keep-offline.ts). Plain script,
// published as it stands at the site's root. Three stores: documents (asked for on the network first, so a release is never
// held back), immutable files (kept as they are used), and the last good answers of three public reads. Whatever carries a
// token, and every other call, passes by untouched. `node shared/tooling/offline-switch.mjs off` removes it everywhere.

const DOCUMENTS = 'documents-1'
const FILES = 'files-1'
const ANSWERS = 'answers-1'
const IMMUTABLE = /^\/(assets|remotes)\//
const READS = ['/api/events/timetable/', '/api/events/heatschedule/', '/api/events/stafettkarneval/list/']
/** Not an address of the site: which pages have asked to be kept, with the releases that follow. */
const KEPT_PAGES = '/.kept-pages'
const SLOW_MS = 6000
const MOST_FILES = 150
const MOST_ANSWERS = 12

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(begin()))

self.addEventListener('message', (event) => {
  if (event.data?.kind === 'used') event.waitUntil(keepUsed(event.data))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || request.headers.has('authorization')) return
  if (request.mode === 'navigate') event.respondWith(answerDocument(event, url))
  else if (IMMUTABLE.test(url.pathname)) event.respondWith(answerFile(event, url))
  else if (READS.includes(url.pathname)) event.respondWith(answerRead(event, url))
})

async function begin() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => ![DOCUMENTS, FILES, ANSWERS].includes(name)).map((name) => caches.delete(name)),
  )
  await self.clients.claim()
}

/** All pages but the first are one document, so no address, which may hold a token, is ever stored. */
const documentKey = (path) => (path === '/' ? '/' : '/app.html')

async function answerDocument(event, url) {
  const key = documentKey(url.pathname)
  const store = await caches.open(DOCUMENTS)
  const held = await store.match(key)
  try {
    const response = await inTime(fetch(event.request), held)
    if (isDocument(response)) event.waitUntil(keepDocument(store, key, response.clone()))
    return response.status >= 500 && held ? held : response
  } catch (error) {
    if (held) return held
    throw error
  }
}

async function answerFile(event, { pathname, hash }) {
  const store = await caches.open(FILES)
  // The shell asks with a fragment for what did not run: the kept copy is no help then.
  const held = hash === '' ? await store.match(pathname) : undefined
  if (held) return held
  const response = await fetch(event.request)
  if (isFile(response)) event.waitUntil(store.put(pathname, response.clone()))
  return response
}

async function answerRead(event, url) {
  const key = url.pathname + url.search
  const store = await caches.open(ANSWERS)
  const held = await store.match(key)
  try {
    const response = await askInTime(event.request, held)
    if (response.status === 200) event.waitUntil(keepAnswer(store, key, response.clone()))
    return response.status >= 500 && held ? held : response
  } catch (error) {
    if (held) return held
    throw error
  }
}

/** With something in store nobody waits for a network that hangs. */
function inTime(response, held) {
  if (!held) return response
  const late = new Promise((_resolve, reject) => setTimeout(() => reject(new Error('slow network')), SLOW_MS))
  return Promise.race([response, late])
}

/**
 * The same for a read, and the request ends with its time or with the page's: while one for the same address hangs, the
 * browser's cache lets the next one wait behind it.
 */
async function askInTime(request, held) {
  const ending = new AbortController()
  const timer = held && setTimeout(() => ending.abort(), SLOW_MS)
  request.signal?.addEventListener('abort', () => ending.abort())
  try {
    return await fetch(request, { signal: ending.signal })
  } finally {
    clearTimeout(timer)
  }
}

const typeOf = (response) => response.headers.get('content-type') ?? ''
const isDocument = (response) => response.ok && !response.redirected && typeOf(response).startsWith('text/html')
const isFile = (response) => response.ok && response.type === 'basic' && !typeOf(response).startsWith('text/html')

/** The answer as it came, with the device's time: the page can then say how old it is. */
async function keepAnswer(store, key, response) {
  const headers = new Headers(response.headers)
  headers.set('x-stored-at', String(Date.now()))
  await store.put(key, new Response(response.body, { status: 200, headers }))
  await trim(store, MOST_ANSWERS)
}

async function keepDocument(store, key, response) {
  const html = await response.clone().text()
  await store.put(key, response)
  await keepPages(html)
}

/** What the page has used before this script was there; its files come out of the browser's own cache. */
async function keepUsed({ urls, page }) {
  const [files, answers, documents] = await Promise.all([FILES, ANSWERS, DOCUMENTS].map((name) => caches.open(name)))
  const pages = new Set([...(await keptPages(answers)), page])
  await answers.put(KEPT_PAGES, Response.json([...pages]))
  for (const address of urls) {
    const { pathname, search } = new URL(address, self.location.origin)
    if (IMMUTABLE.test(pathname)) await keepFile(files, pathname)
    else if (READS.includes(pathname) && !(await answers.match(pathname + search))) {
      const response = await fetch(pathname + search)
      if (response.status === 200) await keepAnswer(answers, pathname + search, response)
    }
  }
  const response = await fetch(page, { headers: { accept: 'text/html' } })
  if (isDocument(response)) await keepDocument(documents, documentKey(page), response)
}

async function keptPages(answers) {
  const held = await answers.match(KEPT_PAGES)
  return held ? held.json() : []
}

async function keepFile(files, path) {
  if (await files.match(path)) return
  const response = await fetch(path)
  if (isFile(response)) await files.put(path, response)
}

/** A document may be of a newer release than the files in store: what the kept pages need of it is fetched now. */
async function keepPages(html) {
  const registry = blockOf(html, 'stafapp-registry')
  if (!registry) return
  const facades = blockOf(html, 'stafapp-facades') ?? {}
  const files = await caches.open(FILES)
  const own = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
  const needed = new Set(own)
  for (const page of await keptPages(await caches.open(ANSWERS))) {
    const release = registry.remotes.find(({ routes }) => routes.some(({ path }) => path === page))?.current
    if (!release) continue
    const parts = [release.entry, ...release.expose.js, ...release.expose.css, ...(release.pages[page] ?? [])]
    for (const file of parts) needed.add(release.baseUrl + file)
    for (const name of release.facades?.[page] ?? [])
      for (const file of Object.keys(facades[name] ?? {})) needed.add(`/assets/${file}`)
  }
  for (const path of needed) await keepFile(files, path)
  const bases = registry.remotes.flatMap(({ current, previous }) => [
    current.baseUrl,
    previous?.baseUrl ?? current.baseUrl,
  ])
  await forgetOldReleases(files, bases)
}

function blockOf(html, id) {
  const text = new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1]
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

async function forgetOldReleases(files, bases) {
  for (const { url } of await files.keys()) {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/remotes/') && !bases.some((base) => pathname.startsWith(base)))
      await files.delete(pathname)
  }
  await trim(files, MOST_FILES)
}

async function trim(store, most) {
  const keys = (await store.keys()).filter(({ url }) => !url.endsWith(KEPT_PAGES))
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => store.delete(key)))
}
