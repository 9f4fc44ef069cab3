import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBareApp } from '../../test/support/bare-app.ts'
import { schoolSearch } from './school-search.ts'

const schools = [
  { name: 'Cygnaeus skola', municipality: 'Åbo', slug: 'cygnaeus-skola' },
  { name: 'Sursik skola', municipality: 'Pedersöre', slug: 'sursik-skola' },
  { name: 'Åshöjdens <grundskola>', municipality: 'Helsing<fors>', slug: 'ashojdens-grundskola' },
]
let app: FastifyInstance
let isDown = false
let isPublished = true
let documentsDir: string

beforeAll(async () => {
  app = await createBareApp()
  documentsDir = mkdtempSync(path.join(os.tmpdir(), 'stafapp-search-'))
  await app.register(schoolSearch, {
    documentsDir,
    listSchools: async () => {
      if (isDown) throw new Error('no database')
      return isPublished ? schools : []
    },
  })
})
afterAll(async () => {
  await app.close()
  rmSync(documentsDir, { recursive: true })
})

/** As a browser without scripts asks. */
const search = (name: string) => app.inject({ url: '/skola/sok', query: { namn: name, enkel: '' } })

test.each(['sursik', 'SURSIK SKOLA', 'sursk', ' Sursik ', 'pedersöre', 'skola pedersöre'])(
  'T18: without scripts a search for %j leads to the school’s page',
  async (name) => {
    const { statusCode, headers } = await search(name)
    expect([statusCode, headers.location]).toEqual([303, '/skola/sursik-skola'])
    expect(headers['cache-control']).toBe('no-store')
  },
)

test('T18: a guess is asked about in place of being opened, with and without scripts', async () => {
  const { statusCode, body } = await search('sirsikk')
  expect(statusCode).toBe(200)
  expect(body).toContain('<p>Ingen skola heter ”sirsikk”. Menade du den här skolan?</p>')
  expect(body).toContain('<a href="/skola/sursik-skola">')
  const { headers } = await app.inject({ url: '/skola/sok', query: { namn: 'sirsikk' } })
  expect(headers.location).toBe('/skola?sok=sirsikk')
})

test('T18: a search that several schools match lists them, as text', async () => {
  const { statusCode, headers, body } = await search('skola')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  for (const { slug } of schools) expect(body).toContain(`<a href="/skola/${slug}">`)
  expect(body).toContain('Åshöjdens &lt;grundskola&gt;</a> <small>Helsing&lt;fors&gt;</small></li>')
  expect(body).toMatch(/<header><a href="\/">.*Stafapp 2\.0<\/a>/)
  for (const path of ['/tidtabeller/minutschema', '/login', '/documentation/qna'])
    expect(body, 'the ways of the portal’s other pages').toContain(`<a href="${path}">`)
})

test('T18, R31: a search that nothing matches says so, and shows its text as text', async () => {
  const { statusCode, body } = await search('"><script>')
  expect(statusCode).toBe(200)
  expect(body).toContain('Ingen skola i heatindelningen motsvarar sökningen.')
  expect(body).toContain('elevers namn visas inte här.')
  expect(body).not.toContain('<script')
})

test('T18: a search that finds nothing proposes the names that are most like it, and the schedule for an event', async () => {
  const { body } = await search('sygneuss 4x100')
  expect(body).toContain('Menade du någon av de här?')
  expect(body).toContain('<a href="/skola/cygnaeus-skola">')
  expect(body).not.toContain('<a href="/skola/sursik-skola">')
  expect(body).toContain('<a href="/tidtabeller/minutschema?sok=sygneuss+4x100">')
})

test('T18: what a search finds stands in the frame of the list of all schools, which needs no code here', async () => {
  const file = path.join(documentsDir, 'skola.html')
  writeFileSync(
    file,
    `<!doctype html><html><head><title>Skolor – Stafapp 2.0</title><script>localStorage.theme</script></head><body>
<noscript><nav>Meny</nav></noscript><header>Huvudmeny</header><main id="innehall"><div><h1>Skolor</h1>
<div><search><form action="/skola/sok"><input type="search" name="namn" value=""/></form></search></div><ul><li>alla</li></ul></div></main>
<footer>Kontakt</footer><template id="x"><script src="/main.js"></script></template><script type="application/json">{}</script></body></html>`,
  )
  const { body, headers } = await app.inject({
    url: '/skola/sok',
    query: { namn: '"skola', enkel: '' },
    headers: { 'accept-encoding': 'br' },
  })
  expect([body.length > 0, headers['content-encoding'], headers['cache-control']]).toEqual([true, 'br', 'no-store'])
  const html = (await search('"skola')).body
  expect(html).toContain('<title>Sök skola – Stafapp 2.0</title>')
  for (const part of [
    '<nav>Meny</nav>',
    '<header>Huvudmeny</header>',
    '<footer>Kontakt</footer>',
    '/skola/sursik-skola',
  ])
    expect(html).toContain(part)
  expect(html).toContain('name="namn" value="&quot;skola"')
  expect(html.match(/<script/g), 'the choice of the theme').toHaveLength(1)
  expect(html).not.toMatch(/<li>alla|<noscript|<template/)
  writeFileSync(file, '<!doctype html><html>of another form</html>')
  expect((await search('skola')).body).toContain('<h1>Sök skola</h1>')
  rmSync(file)
})

test('T18: with scripts a search that is sent before the page’s code is there goes on in the list of all schools', async () => {
  for (const name of ['skola', 'ingen alls & inget']) {
    const { statusCode, headers } = await app.inject({ url: '/skola/sok', query: { namn: name } })
    expect([statusCode, headers['cache-control']]).toEqual([303, 'no-store'])
    const { pathname, searchParams } = new URL(String(headers.location), 'https://stafett.test')
    expect([pathname, searchParams.get('sok')]).toEqual(['/skola', name])
  }
})

test('T18: without a name the search leads to the list of all schools', async () => {
  for (const url of ['/skola/sok', '/skola/sok?namn=', '/skola/sok?namn=a&namn=b'])
    expect((await app.inject({ url })).headers.location).toBe('/skola')
})

test('T18: before the heats are published every search leads to the page that says so', async () => {
  isPublished = false
  const { statusCode, headers } = await search('sursik')
  isPublished = true
  expect([statusCode, headers.location]).toEqual([303, '/skola'])
})

test('T18: while the schools cannot be read a page says so', async () => {
  isDown = true
  const { statusCode, headers, body } = await search('sursik')
  isDown = false
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(body).toContain('Sökningen fungerar inte just nu')
  const nginx = readFileSync(new URL('../../../../shared/deploy/site.conf.template', import.meta.url), 'utf8')
  expect(nginx, 'nginx answers the same when no api does').toContain(`return 503 '${body}';`)
})
