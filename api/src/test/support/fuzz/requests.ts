import type { Call } from '@stafapp/shared/contract/define'
import fc from 'fast-check'
import { brokenValue } from './broken-value.ts'
import { hostileTexts } from './hostile.ts'
import type { JsonSchema } from './json-schema.ts'
import { type ObjectIds, tableOf } from './object-ids.ts'
import { validValue } from './valid-value.ts'

/** A request as sent; printable, so that a failure can be repeated manually. */
export type FuzzRequest = { method: string; target: string; headers: Record<string, string>; body?: string }

const JSON_TYPE = 'application/json'

/** Targets are ASCII; unescaped characters in them are intended by the fuzzer. */
const escaped = (text: string) => encodeURIComponent(text.toWellFormed())

const hostileSegment = fc.constantFrom(
  ...hostileTexts.filter((text) => text !== '').map(escaped),
  '0',
  '-1',
  '2147483648',
  '%00',
  '%zz',
  '%ff%fe',
  '..',
  '%2e%2e',
  '..%2f..%2fapi',
  '1;x=1',
  `1%20or%201=1`,
)

function pathOf(template: string, { params }: Call, ids: ObjectIds): fc.Arbitrary<string> {
  const { properties = {} } = (params ?? {}) as JsonSchema
  const parts = template.split('/').map((part, index, all) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (!name) return fc.constant(part)
    const object = all[index - 1] ?? ''
    const field = name === 'id' && object in tableOf ? object : name
    const valid = validValue(properties[name] ?? {}, ids, field).map((value) => escaped(String(value)))
    return fc.oneof({ weight: 9, arbitrary: valid }, { weight: 1, arbitrary: hostileSegment })
  })
  return fc.tuple(...parts).map((texts) => texts.join('/'))
}

/** With longer headers the server's parser refuses the request before our code. */
const MAX_QUERY = 6000

/** Lists repeat their key; other values are text. */
const pairsOf = (query: unknown): string[] =>
  Object.entries(Object(query)).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (part) => `${escaped(name)}=${escaped(typeof part === 'object' ? JSON.stringify(part) : String(part))}`,
    ),
  )

function queryOf({ query }: Call, ids: ObjectIds): fc.Arbitrary<string> {
  const valid = validValue((query ?? { type: 'object' }) as JsonSchema, ids)
  const asText = (value: unknown) =>
    pairsOf(value)
      .join('&')
      .slice(0, MAX_QUERY)
      .replace(/%[0-9A-F]?$/, '')
  return fc.oneof(
    { weight: 6, arbitrary: valid.map(asText) },
    { weight: 3, arbitrary: brokenValue(valid).map(asText) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '&&&',
        '=',
        'a[]=1',
        'a[b]=1&a[b]=2',
        '%zz=%',
        '%00=%00',
        '%ff',
        '?',
        'x='.repeat(500),
        '__proto__=1',
        'karneval=1&karneval=2',
      ),
    },
  )
}

const rawBodies = [
  '',
  '{',
  'null',
  '[]',
  '1',
  '"x"',
  '\ufeff{}',
  '{"a":1}}',
  '{"__proto__":{"roles":["super_admin"]}}',
  '{"constructor":{"prototype":{"x":1}}}',
  `${'['.repeat(3000)}${']'.repeat(3000)}`,
  '%PDF-1.7',
  'a=1&b=2',
  '0'.repeat(70_000),
]

const bankFiles = [
  'reference;amount;date\n1234561;12,50;2025-05-20\n',
  '1234561;12.50;2025-05-20',
  '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"></Document>',
  `0${' '.repeat(89)}\n3${'1'.repeat(89)}\n9${'0'.repeat(89)}\n`,
]

const contentTypes = [
  JSON_TYPE,
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/xml',
  'x',
  ';;;',
  '',
]

type Payload = { body?: string; type?: string }

function payloadOf({ body, rawBody }: Call, ids: ObjectIds): fc.Arbitrary<Payload> {
  if (!body && !rawBody) {
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant({}) },
      fc.constant({ body: '{"a":1}', type: JSON_TYPE }),
      fc.constant({ body: 'x', type: 'text/plain' }),
    )
  }
  const junk = fc.record({ body: fc.constantFrom(...rawBodies), type: fc.constantFrom(...contentTypes) })
  if (rawBody) {
    const file = fc.record({ body: fc.constantFrom(...bankFiles, ...rawBodies), type: fc.constantFrom(...rawBody) })
    return fc.oneof({ weight: 6, arbitrary: file }, { weight: 2, arbitrary: junk })
  }
  const valid = validValue(body as JsonSchema, ids)
  const json = (values: fc.Arbitrary<unknown>) =>
    values.map((value) => ({ body: JSON.stringify(value) ?? 'null', type: JSON_TYPE }))
  return fc.oneof(
    { weight: 7, arbitrary: json(valid) },
    { weight: 6, arbitrary: json(brokenValue(valid)) },
    { weight: 1, arbitrary: junk },
  )
}

const oddHeaders: Record<string, string>[] = [
  { accept: 'text/html;q=0.1, */*;q=x' },
  { 'accept-encoding': 'identity;q=0, *;q=0' },
  { 'accept-language': '*;q=9,\xe5' },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"\xff", "' },
  { 'if-modified-since': 'yesterday' },
  { range: 'bytes=0-1,9-' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(201) },
  { 'idempotency-key': '\xe5\xe4\xf6' },
  { 'idempotency-key': 'the same for all' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-original-url': '/api/users/list/' },
  { 'x-forwarded-for': "'; drop table session; --" },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-request-id': '<script>' },
  { 'content-encoding': 'gzip' },
  { origin: 'https://evil.example' },
  { cookie: `a=${'b'.repeat(4000)}` },
  { host: 'evil.example' },
  { 'user-agent': '\xff'.repeat(500) },
  { 'last-event-id': '-1' },
]

/** Invalid credentials. */
const oddCredentials = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer a.b.c',
  'Basic YTpi',
  `Bearer ${'x'.repeat(6000)}`,
  'Bearer \xff',
]

/**
 * Requests of one call: mostly valid enough to reach its rules and the database, some with one fault, some malformed.
 * `token` is used where the request sets none itself.
 */
export function fuzzRequests(name: string, call: Call, ids: ObjectIds): fc.Arbitrary<FuzzRequest> {
  const [method = '', path = ''] = name.split(' ')
  return fc
    .record({
      method: fc.oneof(
        { weight: 40, arbitrary: fc.constant(method) },
        fc.constantFrom('HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'),
      ),
      path: pathOf(path, call, ids),
      query: queryOf(call, ids),
      payload: payloadOf(call, ids),
      odd: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, fc.constantFrom(...oddHeaders)),
      credentials: fc.oneof(
        { weight: 30, arbitrary: fc.constant({}) },
        fc.constantFrom(...oddCredentials).map((authorization) => ({ authorization })),
      ),
    })
    .map(({ payload: { body, type }, odd, credentials, ...rest }) => ({
      method: rest.method,
      target: rest.query ? `${rest.path}?${rest.query}` : rest.path,
      headers: { ...(type === undefined ? {} : { 'content-type': type }), ...odd, ...credentials },
      ...(body === undefined ? {} : { body }),
    }))
}
