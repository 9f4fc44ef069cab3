import { readFileSync } from 'node:fs'
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

beforeAll(async () => {
  app = await createBareApp()
  await app.register(schoolSearch, {
    listSchools: async () => {
      if (isDown) throw new Error('no database')
      return schools
    },
  })
})
afterAll(() => app.close())

const search = (name: string) => app.inject({ url: '/skola/sok', query: { namn: name } })

test.each(['sursik', 'SURSIK SKOLA', 'sursk', ' Sursik ', 'pedersöre', 'skola pedersöre'])(
  'T18: without scripts a search for %j leads to the school’s page',
  async (name) => {
    const { statusCode, headers } = await search(name)
    expect([statusCode, headers.location]).toEqual([303, '/skola/sursik-skola'])
    expect(headers['cache-control']).toBe('no-store')
  },
)

test('T18: a search that several schools match lists them, as text', async () => {
  const { statusCode, headers, body } = await search('skola')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  for (const { slug } of schools) expect(body).toContain(`<a href="/skola/${slug}">`)
  expect(body).toContain('Åshöjdens &lt;grundskola&gt;</a>, Helsing&lt;fors&gt;</li>')
  expect(body).toMatch(/<header><a href="\/">.*Stafapp 2\.0<\/a>/)
  for (const path of ['/tidtabeller/minutschema', '/login', '/documentation/qna'])
    expect(body, 'the ways of the portal’s other pages').toContain(`<a href="${path}">`)
})

test('T18, R31: a search that nothing matches says so, and shows its text as text', async () => {
  const { statusCode, body } = await search('"><script>')
  expect(statusCode).toBe(200)
  expect(body).toContain('Ingen skola i heatindelningen motsvarar sökningen.')
  expect(body).toContain('Sök på skolans namn; elevers namn visas inte här.')
  expect(body).not.toContain('<script')
})

test('T18: without a name the search leads to the list of all schools', async () => {
  for (const url of ['/skola/sok', '/skola/sok?namn=', '/skola/sok?namn=a&namn=b'])
    expect((await app.inject({ url })).headers.location).toBe('/skola')
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
