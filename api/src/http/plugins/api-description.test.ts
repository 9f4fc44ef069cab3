import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'parse5'
import { beforeAll, expect, test } from 'vitest'
import { createBareApp } from '../../test/support/bare-app.ts'
import { callsOf, type OpenApi } from '../openapi/changes.ts'
import { committedFile } from '../openapi/committed-file.ts'
import { apiDescription } from './api-description.ts'

const text = readFileSync(committedFile, 'utf8')
const document: OpenApi = JSON.parse(text)

let app: Awaited<ReturnType<typeof createBareApp>>
let html: string

beforeAll(async () => {
  app = await createBareApp()
  await app.register(apiDescription, { isShown: true })
  html = (await app.inject('/api/docs')).body
})

test('the document is the committed file, and is not sent to who has it', async () => {
  const first = await app.inject('/api/openapi.json')
  expect([first.statusCode, first.headers['content-type'], first.body]).toEqual([
    200,
    'application/json; charset=utf-8',
    text,
  ])
  const again = await app.inject({ url: '/api/openapi.json', headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('the page has every call and every object that is linked, and each link leads to a place on it', () => {
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  for (const [name, { operationId }] of callsOf(document)) expect(ids, name).toContain(operationId)
  const links = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links.filter((id) => !ids.has(id))).toEqual([])
  expect(links.length).toBeGreaterThan(500)
  expect(ids).toContain('object-School')
})

test('the page runs no script, and its policy allows its own style sheet only', async () => {
  const { headers } = await app.inject('/api/docs')
  const policy = String(headers['content-security-policy'])
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
  expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(policy).not.toMatch(/unsafe|script-src|\*/)
  expect(html).not.toMatch(/<script|<[^>]+ (style|on\w+)=/)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
})

test('the page is HTML without faults', () => {
  const faults: string[] = []
  parse(html, { onParseError: ({ code, startLine }) => void faults.push(`${startLine}: ${code}`) })
  expect(faults).toEqual([])
})
