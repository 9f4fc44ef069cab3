// Offline support for pages that register for it (shared/browser/live/keep-offline.ts). Plain script, published
// unchanged at the site root. Shows the notifications of followed schools. Three caches: documents (network first, so a new release is used at once), immutable
// files (cache first), and the latest successful responses of the public reads. Other API calls and requests with a
// token are not intercepted. `node shared/tools/offline-switch.mjs off` removes it from all devices.

const DOCUMENTS = 'documents-1'
const FILES = 'files-1'
const ANSWERS = 'answers-1'
const IMMUTABLE = /^\/(assets|portal|remotes|data)\//
const SEARCH = '/skola/sok'
const SCHOOLS = '/skola'
/** Where the start page leads: kept together with it, unless the visitor saves data. */
const WITH_START = [SCHOOLS, '/tidtabeller/minutschema', '/tidtabeller/heatindelning']
const READS =
  /^\/api\/(events\/(timetable|heatschedule|results|stafettkarneval\/list|schools(\/[a-z0-9-]+)?)|maintenance\/(documentation|food-menu|qna))\/$/
/** Cache key, not a real URL: the list of pages to keep offline, also across releases. */
const KEPT_PAGES = '/.kept-pages'
const ALWAYS_KEPT = [KEPT_PAGES, '/', '/app.html']
const SLOW_MS = 6000
const MOST_FILES = 150
const MOST_ANSWERS = 30
/** Each event and school has one. */
const MOST_DOCUMENTS = 40

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(begin()))

/** One after the other: each adds its page to the list of kept pages. */
let keeping = Promise.resolve()

self.addEventListener('message', (event) => {
  if (event.data?.kind !== 'used') return
  keeping = keeping.catch(() => undefined).then(() => keepUsed(event.data))
  event.waitUntil(keeping)
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || request.headers.has('authorization')) return
  if (url.pathname === SEARCH) event.respondWith(answerSearch(request, url.searchParams.get('namn') ?? ''))
  else if (request.mode === 'navigate') event.respondWith(answerDocument(event, url))
  else if (IMMUTABLE.test(url.pathname)) event.respondWith(answerFile(event, url))
  else if (READS.test(url.pathname)) event.respondWith(answerRead(event, url))
})

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

/** Browsers end a subscription whose notifications are not shown, so one without readable data is shown too. */
async function show(data) {
  let told = {}
  try {
    told = data.json()
  } catch {
    told = { title: 'Skolornas Stafettkarneval', body: 'Det finns nytt om en skola som du följer.', path: '/skola' }
  }
  const { title, body, path, tag } = told
  const icons = { icon: '/icon-192.png', badge: '/icon-192.png' }
  await self.registration.showNotification(title, { body, tag, lang: 'sv', data: { path }, ...icons })
}

async function open(path) {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const held = pages.find((page) => new URL(page.url).pathname === url.pathname)
  await (held ? held.focus() : self.clients.openWindow(url.href))
}

async function begin() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => ![DOCUMENTS, FILES, ANSWERS].includes(name)).map((name) => caches.delete(name)),
  )
  await self.clients.claim()
}

/**
 * A public page that brings its data, or a page with a first screen, is stored under its own path. All others except the start page share one document, so
 * that no URL, which may hold a token, is stored as a key.
 */
const documentKey = (path, html) =>
  path === '/' || html.includes('id="stafapp-document"') || html.includes('id="first-screen"') ? path : '/app.html'

const heldDocument = async (store, path) => (await store.match(path)) ?? store.match('/app.html')

async function answerDocument(event, url) {
  const store = await caches.open(DOCUMENTS)
  const held = await heldDocument(store, url.pathname)
  try {
    const response = await inTime(fetch(event.request), held)
    if (isDocument(response)) event.waitUntil(keepDocument(store, url.pathname, response.clone()))
    return response.status >= 500 && held ? held : response
  } catch (error) {
    if (held) return held
    throw error
  }
}

/**
 * The api answers with a redirect or a page that must not be taken for the portal's own. Without a network the search goes on in
 * the list of all schools, or on the page that says what can be read.
 */
async function answerSearch(request, name) {
  const held = await heldDocument(await caches.open(DOCUMENTS), SCHOOLS)
  try {
    return await inTime(fetch(request), held)
  } catch (error) {
    if (!held) throw error
    const list = new URL(`${SCHOOLS}?${new URLSearchParams({ sok: name })}`, self.location.origin)
    return Response.redirect(list.href, 303)
  }
}

async function answerFile(event, { pathname, hash }) {
  const store = await caches.open(FILES)
  // The shell adds a fragment when it retries a module that failed: skip the cached copy.
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

/** Times out only if there is a cached copy to fall back on. */
function inTime(response, held) {
  if (!held) return response
  const late = new Promise((_resolve, reject) => setTimeout(() => reject(new Error('slow network')), SLOW_MS))
  return Promise.race([response, late])
}

/**
 * As inTime, but also aborts the request: the browser's HTTP cache makes later requests for the same URL wait for a
 * pending one.
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

/** Stores the response with the device's time, so that the page can show its age. */
async function keepAnswer(store, key, response) {
  const headers = new Headers(response.headers)
  headers.set('x-stored-at', String(Date.now()))
  await store.put(key, new Response(response.body, { status: 200, headers }))
  await trim(store, MOST_ANSWERS)
}

async function keepDocument(store, path, response) {
  const html = await response.clone().text()
  await store.put(documentKey(path, html), response)
  await trim(store, MOST_DOCUMENTS)
  await keepPages(html)
  await keepCarried(html)
}

/** A link to the page reads by call what its document carries, so that is kept as the calls' answers. */
async function keepCarried(html) {
  const text = /id="stafapp-document"[^>]*>([^<]*)</.exec(html)?.[1]
  if (!text) return
  const carried = JSON.parse(text)
  const [files, answers] = await Promise.all([FILES, ANSWERS].map((name) => caches.open(name)))
  if (carried.data) await keepFile(files, carried.data)
  const queries = carried.queries ?? (await (await files.match(carried.data))?.json()) ?? []
  const headers = { 'x-server-now': new Date(Date.now() + carried.ahead).toISOString() }
  // A dated read holds its answer together with its age.
  for (const [, data, url] of queries)
    if (url && READS.test(new URL(url, self.location.origin).pathname))
      await keepAnswer(answers, url, Response.json(data?.saidAt ? data.answer : data, { headers }))
}

/**
 * Caches files and reads that the page loaded before this worker was active; the files come from the browser's HTTP
 * cache.
 */
async function keepUsed({ urls, page }) {
  const [files, answers, documents] = await Promise.all([FILES, ANSWERS, DOCUMENTS].map((name) => caches.open(name)))
  // null: a page whose data are never stored; only the portal opens without a network.
  const used = page === null ? [] : [page]
  if (page === '/' && !self.navigator.connection?.saveData) used.push(...WITH_START)
  const pages = new Set([...(await keptPages(answers)), ...used])
  await answers.put(KEPT_PAGES, Response.json([...pages]))
  for (const address of urls) {
    const { pathname, search } = new URL(address, self.location.origin)
    if (IMMUTABLE.test(pathname)) await keepFile(files, pathname)
    else if (READS.test(pathname) && !(await answers.match(pathname + search))) {
      const response = await fetch(pathname + search)
      if (response.status === 200) await keepAnswer(answers, pathname + search, response)
    }
  }
  // A page that was never visited is shown in the shared document, which says what can be read instead.
  const missing = (await documents.match('/app.html')) ? [] : ['/app.html']
  for (const path of [...used, ...missing]) {
    const response = await fetch(path, { headers: { accept: 'text/html' } })
    if (isDocument(response)) await keepDocument(documents, path, response)
  }
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

/** A document may belong to a newer release than the cached files: fetch the files that the kept pages need from it. */
async function keepPages(html) {
  const kept = await keptPages(await caches.open(ANSWERS))
  const files = await caches.open(FILES)
  const { registry: carried, facades } = await portalOf(html, files)
  const registry = await wholeRegistry(carried, kept)
  if (!registry) return
  const needed = new Set(filesIn(html))
  for (const page of kept) {
    const owner = ownerOf(registry, page)
    if (!owner) continue
    const release = owner.current
    const route = routeOf(owner, page)
    const parts = [release.entry, ...release.expose.js, ...release.expose.css, ...(release.pages[route] ?? [])]
    for (const file of parts) needed.add(release.baseUrl + file)
    for (const name of release.facades?.[route] ?? [])
      for (const file of Object.keys(facades?.[name] ?? {})) needed.add(`/assets/${file}`)
  }
  for (const path of needed) await keepFile(files, path)
  await forgetOldReleases(files, registry)
}

const filesIn = (html) =>
  [...html.matchAll(/(?:src|href)="(\/(?:assets|portal|data|remotes)\/[^"]+)"/g)].map(([, path]) => path)

const segmentsOf = (path) => path.split('/')
/** Whether a path of remote.json, which may have parameters, is that of the page. */
const isPathOf = (pattern, page) => {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(page)]
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}
const ownerOf = (registry, page) =>
  registry.remotes.find(({ routes }) => routes.some(({ path }) => isPathOf(path, page)))
const routeOf = ({ routes }, page) => routes.find(({ path }) => isPathOf(path, page))?.path

/** The start page and documents have only outlines of other remotes; a kept page of one needs the names of its files. */
async function wholeRegistry(registry, kept) {
  if (!registry || !kept.some((page) => ownerOf(registry, page)?.isOutline)) return registry
  const response = await fetch('/registry.json')
  return response.ok ? response.json() : null
}

/** The registry and the shell's lazy modules, in the file that an HTML file names on its root. */
async function portalOf(html, files) {
  const [, file] = /data-portal="([^"]+)"/.exec(html) ?? []
  if (!file) return {}
  await keepFile(files, file)
  return (await (await files.match(file))?.json()) ?? {}
}

/**
 * Deletes scripts that neither a release nor a stored document names any more; a first screen is named only by its
 * document. Of outlines, and of lazy styles, the names are not known: these stay until there are too many files.
 */
async function forgetOldReleases(files, registry) {
  const documents = await caches.open(DOCUMENTS)
  const htmls = await Promise.all((await documents.keys()).map(async (key) => (await documents.match(key))?.text()))
  const releases = registry.remotes.flatMap(({ current, previous }) => (previous ? [current, previous] : [current]))
  const named = new Set([
    ...htmls.flatMap((html) => filesIn(html ?? '')),
    ...releases.flatMap(({ baseUrl, integrity }) => Object.keys(integrity).map((file) => baseUrl + file)),
  ])
  const unknown = registry.remotes.flatMap(({ isOutline, current }) => (isOutline ? [current.baseUrl] : []))
  const isInUse = (path) =>
    named.has(path) || unknown.some((base) => path.startsWith(base)) || (path.endsWith('.css') && isInFolder(path))
  const isInFolder = (path) => releases.some(({ baseUrl }) => path.startsWith(baseUrl))
  for (const { url } of await files.keys()) {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/remotes/') && !isInUse(pathname)) await files.delete(pathname)
  }
  await trim(files, MOST_FILES)
}

async function trim(store, most) {
  const keys = (await store.keys()).filter(({ url }) => !ALWAYS_KEPT.includes(new URL(url).pathname))
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => store.delete(key)))
}
