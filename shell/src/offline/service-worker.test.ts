// @vitest-environment node
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'

// Runs the published script with caches and network replaced by maps.
const source = readFileSync(resolve(import.meta.dirname, '../../public/sw.js'), 'utf8')
const origin = 'https://stafett.test'

class Store {
  readonly held = new Map<string, Response>()
  pathOf = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, origin).href
  match = async (key: string | Request) => this.held.get(this.pathOf(key))?.clone()
  put = async (key: string | Request, response: Response) => void this.held.set(this.pathOf(key), response)
  delete = async (key: string | Request) => this.held.delete(this.pathOf(key))
  keys = async () => [...this.held.keys()].map((url) => ({ url }))
}

type Listener = (event: object) => void

let stores: Map<string, Store>
let network: (path: string) => Response
let listeners: Map<string, Listener>
let notices: { title: string; options: { body: string; tag?: string; data: { path: string } } }[]
let windows: { url: string; focus: () => void }[]
let opened: string[]
let connection: { saveData: boolean }

beforeEach(() => {
  stores = new Map()
  listeners = new Map()
  notices = []
  windows = []
  opened = []
  connection = { saveData: false }
  network = () => new Response('', { status: 404 })
  const self = {
    location: { origin },
    navigator: {
      get connection() {
        return connection
      },
    },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: () => undefined,
    clients: {
      claim: async () => undefined,
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
    registration: {
      showNotification: async (title: string, options: (typeof notices)[number]['options']) =>
        void notices.push({ title, options }),
    },
  }
  const caches = {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Store()
      stores.set(name, store)
      return store
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  }
  const fetch = async (request: string | { url: string }) => {
    const url = new URL(typeof request === 'string' ? request : request.url, origin)
    const response = network(url.pathname + url.search)
    Object.defineProperty(response, 'type', { value: 'basic' })
    return response
  }
  new Function('self', 'caches', 'fetch', source)(self, caches, fetch)
})

/** The response that a page gets; null if the service worker does not intercept the request. */
async function ask(path: string, { headers = {}, mode = 'cors', method = 'GET' } = {}): Promise<Response | null> {
  let answer: Promise<Response> | null = null
  const kept: Promise<unknown>[] = []
  listeners.get('fetch')?.({
    request: { url: new URL(path, origin).href, method, mode, headers: new Headers(headers) },
    respondWith: (response: Promise<Response>) => {
      answer = response
    },
    waitUntil: (work: Promise<unknown>) => void kept.push(work),
  })
  const response = await (answer as Promise<Response> | null)
  await Promise.all(kept)
  return response
}

/** Sends an event whose work is waited for. */
async function happen(name: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve()
  const waitUntil = (promise: Promise<unknown>) => {
    work = promise
  }
  listeners.get(name)?.({ ...event, waitUntil })
  await work
}

const offline = () => {
  network = () => {
    throw new TypeError('offline')
  }
}
const stored = () =>
  [...stores.values()].flatMap((store) => [...store.held.keys()].map((url) => url.slice(origin.length)))
const timetable = '/api/events/timetable/?karneval=2'

test('the last good answer of a public read is there without a network, with its age', async () => {
  network = () => Response.json({ data: [1] }, { headers: { 'x-server-now': '2025-05-16T10:00:00Z' } })
  expect((await ask(timetable))?.headers.get('x-stored-at')).toBeNull()
  offline()
  const answer = await ask(timetable)
  expect(await answer?.json()).toEqual({ data: [1] })
  expect(Number(answer?.headers.get('x-stored-at'))).toBeGreaterThan(0)
  expect(answer?.headers.get('x-server-now')).toBe('2025-05-16T10:00:00Z')
})

test('a server in trouble does not replace what was good', async () => {
  network = () => Response.json({ data: [1] })
  await ask(timetable)
  network = () => new Response('', { status: 503 })
  expect(await (await ask(timetable))?.json()).toEqual({ data: [1] })
})

test.each([
  ['a call with a token', timetable, { headers: { authorization: 'Bearer x' } }],
  ['an account', '/api/users/me/', {}],
  ['a school', '/api/schools/1/', {}],
  ['a write', timetable, { method: 'POST' }],
  ['the registry', '/registry.json', {}],
  ['another site', 'https://elsewhere.test/assets/a.js', {}],
])('%s is never touched and never kept', async (_what, path, options) => {
  network = () => Response.json({ secret: true })
  expect(await ask(path, options)).toBeNull()
  expect(stored()).toEqual([])
})

test('a page whose address holds a token is kept under no address of its own', async () => {
  network = () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } })
  await ask('/passwordreset/very-secret', { mode: 'navigate' })
  expect(stored()).toEqual(['/app.html'])
  offline()
  expect((await ask('/tidtabeller/minutschema', { mode: 'navigate' }))?.status).toBe(200)
})

test('documents come from the network while there is one, files from the store', async () => {
  network = () => new Response('first', { headers: { 'content-type': 'text/html' } })
  await ask('/tidtabeller/minutschema', { mode: 'navigate' })
  network = () => new Response('second', { headers: { 'content-type': 'text/html' } })
  expect(await (await ask('/login', { mode: 'navigate' }))?.text()).toBe('second')

  network = () => new Response('one', { headers: { 'content-type': 'text/javascript' } })
  await ask('/assets/main.01234567.js')
  network = () => new Response('two', { headers: { 'content-type': 'text/javascript' } })
  expect(await (await ask('/assets/main.01234567.js'))?.text()).toBe('one')
})

test('an error page in place of a file is not kept', async () => {
  network = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  await ask('/assets/main.01234567.js')
  network = () => new Response('', { status: 404 })
  await ask('/remotes/x/1/a.js')
  expect(stored()).toEqual([])
})

test('T20: of a document with its own data, what the kept pages need stands in the file that it names', async () => {
  const registry = {
    remotes: [
      {
        routes: [{ path: '/tidtabeller/minutschema' }],
        current: {
          baseUrl: '/remotes/a/files/',
          entry: 'entry.js',
          expose: { js: [], css: [] },
          pages: { '/tidtabeller/minutschema': ['page.js'] },
          facades: { '/tidtabeller/minutschema': ['@stafapp/shared/ui'] },
          integrity: { 'entry.js': '', 'page.js': '' },
        },
      },
    ],
  }
  network = (path) => {
    if (path === '/data/portal.json')
      return Response.json({ registry, facades: { '@stafapp/shared/ui': { 'ui.js': '' } } })
    if (path.endsWith('.js')) return new Response(path, { headers: { 'content-type': 'text/javascript' } })
    const html =
      '<div id="root" data-portal="/data/portal.json"></div><script type="application/json" id="stafapp-document">{"ahead":0,"queries":[]}</script>'
    return new Response(html, { headers: { 'content-type': 'text/html' } })
  }
  let work: Promise<unknown> = Promise.resolve()
  listeners.get('message')?.({
    data: { kind: 'used', urls: [], page: '/tidtabeller/minutschema' },
    waitUntil: (promise: Promise<unknown>) => {
      work = promise
    },
  })
  await work
  expect(stored().sort()).toEqual([
    '/.kept-pages',
    '/app.html',
    '/assets/ui.js',
    '/data/portal.json',
    '/remotes/a/files/entry.js',
    '/remotes/a/files/page.js',
    '/tidtabeller/minutschema',
  ])
})

test('what a document carries is kept as the answers of its calls, with the time at which it was stored', async () => {
  const queries = [
    [['schools'], { answer: { data: ['Sursik'] }, saidAt: '2025-05-16T06:00:00Z' }, '/api/events/schools/?karneval=2'],
    [['list'], { data: [] }, '/api/events/stafettkarneval/list/'],
    [['qna'], { answer: { data: ['Var?'] }, saidAt: '2025-05-16T06:00:00Z' }, '/api/maintenance/qna/'],
    [['archive'], { data: [] }, '/api/events/archive/'],
  ]
  const carried = JSON.stringify({ ahead: -60_000, queries })
  network = () =>
    new Response(`<script type="application/json" id="stafapp-document">${carried}</script>`, {
      headers: { 'content-type': 'text/html' },
    })
  await ask('/skola', { mode: 'navigate' })
  offline()
  const answer = await ask('/api/events/schools/?karneval=2')
  expect(await answer?.json()).toEqual({ data: ['Sursik'] })
  const [sent, kept] = [answer?.headers.get('x-server-now') ?? '', Number(answer?.headers.get('x-stored-at'))]
  expect(Math.abs(kept - 60_000 - Date.parse(sent))).toBeLessThan(5000)
  expect(await (await ask('/api/events/stafettkarneval/list/'))?.json()).toEqual({ data: [] })
  // A link to Frågor och svar reads it by call.
  expect(await (await ask('/api/maintenance/qna/'))?.json()).toEqual({ data: ['Var?'] })
  expect(stored()).not.toContain('/api/events/archive/')
})

test('a page that was never visited opens without a network, after a visit to one that brings its own document', async () => {
  network = (path) => {
    const carried = '{"ahead":0,"queries":[]}'
    const html = path === '/app.html' ? 'shared' : `<script id="stafapp-document">${carried}</script>`
    return new Response(html, { headers: { 'content-type': 'text/html' } })
  }
  await happen('message', { data: { kind: 'used', urls: [], page: '/skola/sursik-skola' } })
  offline()
  for (const path of ['/tidtabeller/minutschema', '/'])
    expect(await (await ask(path, { mode: 'navigate' }))?.text()).toBe('shared')
})

test('a page whose data are never stored opens the portal without a network, and is not listed as readable', async () => {
  network = (path) =>
    path.endsWith('.js')
      ? new Response('', { headers: { 'content-type': 'text/javascript' } })
      : new Response('shared', { headers: { 'content-type': 'text/html' } })
  const urls = ['/remotes/lagledare/files/teams.js', '/api/events/teams/myschool/?karneval=2']
  await happen('message', { data: { kind: 'used', urls, page: null } })
  offline()
  expect(await (await ask('/lagledare/teamregistration', { mode: 'navigate' }))?.text()).toBe('shared')
  expect((await ask('/remotes/lagledare/files/teams.js'))?.status).toBe(200)
  expect(stored().sort()).toEqual(['/.kept-pages', '/app.html', '/remotes/lagledare/files/teams.js'])
  expect(await (await stores.get('answers-1')?.match('/.kept-pages'))?.json()).toEqual([])
})

test('a script that only a stored document names is kept, also after a visit to another page', async () => {
  const registry = { remotes: [{ routes: [], current: { baseUrl: '/remotes/a/files/', integrity: {} } }] }
  network = (path) => {
    if (path.endsWith('.js')) return new Response('', { headers: { 'content-type': 'text/javascript' } })
    if (path === '/portal/portal.json') return Response.json({ registry, facades: {} })
    const own =
      path === '/upprop' ? '<div id="first-screen"></div><script src="/remotes/a/files/first.js"></script>' : ''
    const html = `<div id="root" data-portal="/portal/portal.json">${own}</div>`
    return new Response(html, { headers: { 'content-type': 'text/html' } })
  }
  await happen('message', { data: { kind: 'used', urls: [], page: '/upprop' } })
  await happen('message', { data: { kind: 'used', urls: [], page: '/andra' } })
  expect(stored()).toContain('/remotes/a/files/first.js')
})

test('two pages that are kept at once are both listed', async () => {
  network = () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } })
  const used = (page: string) => happen('message', { data: { kind: 'used', urls: [], page } })
  await Promise.all([used('/skola'), used('/skola/sursik-skola')])
  const list = await stores.get('answers-1')?.match('/.kept-pages')
  expect(await list?.json()).toEqual(['/skola', '/skola/sursik-skola'])
})

test('what a page used before is kept, and with a new release what that page needs of it', async () => {
  const registry = (version: string) => ({
    remotes: [
      {
        routes: [{ path: '/tidtabeller/minutschema' }],
        current: {
          baseUrl: '/remotes/a/files/',
          entry: `entry.${version}.js`,
          expose: { js: [], css: [] },
          pages: { '/tidtabeller/minutschema': ['page.js'] },
          integrity: { [`entry.${version}.js`]: '', 'page.js': '' },
        },
      },
    ],
  })
  const html = (version: string) =>
    `<script src="/assets/main.${version}.js"></script><div id="root" data-portal="/portal/portal.${version}.json"></div>`
  let version = '1'
  const asked: string[] = []
  network = (path) => {
    asked.push(path)
    if (path.startsWith('/api/')) return Response.json({ data: [] })
    if (path.endsWith('.json')) return Response.json({ registry: registry(version), facades: {} })
    const isFile = path.endsWith('.js')
    const type = isFile ? 'text/javascript' : 'text/html'
    return new Response(isFile ? path : html(version), { headers: { 'content-type': type } })
  }
  const urls = ['/remotes/a/files/entry.1.js', timetable, '/api/users/me/', 'https://elsewhere.test/a.js']
  let work: Promise<unknown> = Promise.resolve()
  listeners.get('message')?.({
    data: { kind: 'used', urls, page: '/tidtabeller/minutschema' },
    waitUntil: (promise: Promise<unknown>) => {
      work = promise
    },
  })
  await work
  const of = (name: string) => [
    '/.kept-pages',
    timetable,
    '/app.html',
    `/assets/main.${name}.js`,
    `/portal/portal.${name}.json`,
    `/remotes/a/files/entry.${name}.js`,
    '/remotes/a/files/page.js',
  ]
  expect(stored().sort()).toEqual(of('1').sort())
  version = '2'
  await ask('/login', { mode: 'navigate' })
  expect(asked.filter((path) => path === '/remotes/a/files/page.js')).toHaveLength(1)
  expect(
    stored()
      .filter((path) => path.startsWith('/remotes/'))
      .sort(),
  ).toEqual(['/remotes/a/files/entry.2.js', '/remotes/a/files/page.js'])
})

const told = { title: 'Sursik skola', body: 'Start kl. 13:40.', path: '/skola/sursik-skola', tag: 'one' }
const dataOf = (text: string) => ({ json: () => JSON.parse(text), text: () => text })

test('a notification is shown with its text, and one that cannot be read is shown as such', async () => {
  await happen('push', { data: dataOf(JSON.stringify(told)) })
  await happen('push', { data: dataOf('no json') })
  await happen('push', { data: null })
  expect(notices.map(({ title, options: { body, data } }) => [title, body, data.path])).toEqual([
    [told.title, told.body, told.path],
    ['Skolornas Stafettkarneval', 'Det finns nytt om en skola som du följer.', '/skola'],
    ['Skolornas Stafettkarneval', 'Det finns nytt om en skola som du följer.', '/skola'],
  ])
  expect(notices[0]?.options).toMatchObject({ tag: 'one', lang: 'sv' })
})

test('a pressed notification shows the school: the page that is open, else a new one, never another site', async () => {
  let focused = 0
  let closed = 0
  const press = (path: string) =>
    happen('notificationclick', { notification: { data: { path }, close: () => (closed += 1) } })
  await press(told.path)
  windows = [{ url: `${origin}${told.path}?karneval=2`, focus: () => (focused += 1) }]
  await press(told.path)
  await press('//evil.example/')
  expect([opened, focused, closed]).toEqual([[`${origin}${told.path}`], 1, 3])
})

test('without a network a search goes on in the kept list of all schools, and with one the server answers it', async () => {
  const search = () => ask('/skola/sok?namn=vasa+övning', { mode: 'navigate' })
  offline()
  await expect(search()).rejects.toThrow('offline')
  network = () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } })
  await ask('/login', { mode: 'navigate' })
  network = (path) => new Response(null, { status: 303, headers: { location: `/skola/of${path}` } })
  expect((await search())?.status).toBe(303)
  expect(stored(), 'its page is not stored').toEqual(['/app.html'])
  offline()
  const answer = await search()
  const list = new URL(answer?.headers.get('location') ?? '')
  expect([answer?.status, list.pathname, list.searchParams.get('sok')]).toEqual([303, '/skola', 'vasa övning'])
})

test('the start page is kept together with the list of schools and both schedules, but not for who saves data', async () => {
  network = () => new Response('<div id="first-screen"></div>', { headers: { 'content-type': 'text/html' } })
  const open = () => happen('message', { data: { kind: 'used', urls: [], page: '/' } })
  connection.saveData = true
  await open()
  expect(stored()).toEqual(['/.kept-pages', '/', '/app.html'])
  connection.saveData = false
  await open()
  const schedules = ['/tidtabeller/minutschema', '/tidtabeller/heatindelning']
  expect(stored()).toEqual(['/.kept-pages', '/', '/app.html', '/skola', ...schedules])
})
