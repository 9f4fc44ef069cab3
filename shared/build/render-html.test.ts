import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootDir } from './packages.ts'
import { AFTER_PAINT, renderHtml } from './render-html.ts'

const template = readFileSync(join(rootDir, 'shell/index.html'), 'utf8')
const shell = {
  version: 's',
  main: 'main.js',
  early: 'early.js',
  startLater: 'later.js',
  startAfterFirst: 'after-first.js',
  css: ['main.css'],
  pages: [],
  facades: {},
  integrity: { 'main.js': 'sha384-m', 'early.js': 'sha384-e' },
}
const release = {
  version: 'v1',
  contract: '^1.0.0',
  baseUrl: '/remotes/public/v1/',
  entry: 'entry.js',
  expose: { js: ['remote.js'], css: [] },
  pages: { '/': ['7.a.js', '7.b.css'] },
  integrity: { 'entry.js': 'sha384-1', 'remote.js': 'sha384-2', '7.a.js': 'sha384-3' },
}
const parts = { template, shell, settings: {}, portal: '/portal/portal.01234567.json', css: 'body{}' }

test('one script is inline, because the theme comes before the first paint: the policy allows no other', () => {
  const scripts = [...renderHtml(parts).matchAll(/<script([^>]*)>([^<]*)/g)]
  expect(scripts.length).toBe(4)
  const code = scripts.filter(([, attributes]) => !attributes?.includes('application/json'))
  const inline = code.filter(([, attributes]) => !attributes?.includes('src='))
  expect(inline.map(([, attributes, body]) => [attributes, body])).toEqual([
    ['', expect.stringContaining('dataset.theme')],
  ])
  for (const [, , body] of code.filter((script) => !inline.includes(script))) expect(body).toBe('')
})

test('data cannot break out of its block', () => {
  const html = renderHtml({ ...parts, settings: { product: '</script><script>alert(1)</script>$&' } })
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('\\u003c/script>')
  expect(html).toContain('$&')
})

test('the prerendered page stands in the root, with its modules preloaded and hashed, and its styles marked as there', () => {
  const app = { html: '<h1>Hej & $& hopp</h1>', title: 'Hej', name: 'public', release, path: '/' }
  const html = renderHtml({ ...parts, app })
  expect(html).toContain('data-prerendered="v1"><h1>Hej & $& hopp</h1></div>')
  expect(html).toContain('<title>Hej</title>')
  for (const [file, hash] of Object.entries(release.integrity)) {
    expect(html).toContain(
      `<link rel="modulepreload" crossorigin href="/remotes/public/v1/${file}" integrity="${hash}">`,
    )
  }
  expect(html).toContain('<link rel="stylesheet" data-rspack="staf_public:chunk-7">')
})

test('a prerendered page asks for nothing until it is painted, then for one small script, and for all else when that runs', () => {
  const app = { html: '<h1>Hej</h1>', title: 'Hej', name: 'public', release, path: '/' }
  const html = renderHtml({ ...parts, app })
  expect(outsideTemplates(html)).not.toMatch(/src="|rel="(preload|modulepreload)"/)
  const [first = ''] = /<template id="stafapp-start">.*?<\/template>/s.exec(html) ?? []
  expect(first.match(/src="[^"]+"/g)).toEqual(['src="/assets/later.js"'])
  // The browser may paint before the HTML is complete, so the script that inserts the template must come after it.
  expect(html.indexOf(`<script>${AFTER_PAINT}</script>`)).toBeGreaterThan(html.indexOf(first))
  for (const late of ['src="/assets/main.js"', 'rel="modulepreload"', '/api/events/stafettkarneval/list/'])
    expect(html).toContain(late)
})

test('the page for every other path shows the frame while its scripts come, and asks early for what its address needs', () => {
  const html = renderHtml({ ...parts, loading: '<header>Stafapp</header>' })
  const [before = '', after = ''] = html.split('<header>')
  expect(before).toMatch(/<div id="root" data-portal="[^"]+"><div id="loading">$/)
  // The page is so short that it has come whole before the main file's first bytes.
  expect(before.match(/src="[^"]+"|rel="(stylesheet|preload|modulepreload)"/g)).toEqual(['src="/assets/main.js"'])
  for (const file of ['src="/assets/early.js"', `href="${parts.portal}"`]) expect(after).toContain(file)
})

test('the styles of what is shown stand in the page before it', () => {
  const app = { html: '<h1>Hej</h1>', title: 'Hej', name: 'public', release, path: '/' }
  for (const html of [renderHtml({ ...parts, loading: '<i></i>' }), renderHtml({ ...parts, app })]) {
    expect(html.indexOf('<style>body{}</style>')).toBeGreaterThan(0)
    expect(html.indexOf('<style>body{}</style>')).toBeLessThan(html.indexOf('<div id="root"'))
    expect(html).not.toContain('href="/assets/main.css"')
  }
})

test('every page names the file with the registry, and asks for it only where its scripts do', () => {
  const app = { html: '<h1>Hej</h1>', title: 'Hej', name: 'public', release, path: '/' }
  const document = { now: '', ahead: 0, version: null, queries: [] }
  const hint = `<link rel="preload" as="fetch" crossorigin href="${parts.portal}">`
  for (const kind of [
    { loading: '<i></i>' },
    { app },
    { app: { ...app, document } },
    { app: { ...app, first: 'a.js' } },
  ]) {
    const html = renderHtml({ ...parts, ...kind })
    expect(html).toContain(`data-portal="${parts.portal}"`)
    expect(html).toContain(hint)
    expect(outsideTemplates(html).includes(hint)).toBe('loading' in kind)
  }
})

test('a page with a first screen asks for two small scripts at once, and for all else when it is shown', () => {
  const app = {
    html: '<i></i>',
    title: 'Uppropet',
    name: 'admin',
    release,
    path: '/',
    first: 'first.js',
  }
  const html = renderHtml({ ...parts, app })
  expect(outsideTemplates(html).match(/src="[^"]+"|modulepreload/g)).toEqual([
    'src="/assets/after-first.js"',
    `src="${release.baseUrl}first.js"`,
  ])
  // Such a script from the cache would run before its place is parsed.
  expect(outsideTemplates(html)).not.toMatch(/<script[^>]+ async/)
  expect(html).toContain('data-prerendered="first-screen"')
  expect(html).toMatch(/<template id="stafapp-hints">.*src="\/assets\/main\.js"/s)
})

const outsideTemplates = (html: string): string => html.replace(/<template\b[\s\S]*?<\/template>/g, '')
