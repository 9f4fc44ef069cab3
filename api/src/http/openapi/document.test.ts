import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { api } from '@stafapp/shared/contract/api'
import { anyUser, type Contract } from '@stafapp/shared/contract/define'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { createStrictValidator } from '../validators.ts'
import { callsOf, type OpenApi } from './changes.ts'
import { committedFile } from './committed-file.ts'
import { describeApi } from './describe-api.ts'
import { toOpenApi } from './document.ts'
import { differingLines, textOf } from './text-of.ts'

const text = textOf(describeApi())
const document: OpenApi = JSON.parse(text)
const calls = [...callsOf(document)]

test('the committed description is what the contract says; otherwise: npm run openapi', () => {
  expect(differingLines(readFileSync(committedFile, 'utf8'), text)).toEqual([])
})

test('a difference is shown by its lines', () => {
  const before = textOf({ a: { long: 'x'.repeat(100), b: 1 }, c: [1, 2] })
  const after = textOf({ a: { long: 'x'.repeat(100), b: 2 }, c: [1, 2] })
  expect(differingLines(before, after)).toEqual(['-     "b": 1', '+     "b": 2'])
  expect(JSON.parse(before)).toEqual({ a: { long: 'x'.repeat(100), b: 1 }, c: [1, 2] })
})

test('it is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(JSON.parse(text))
  expect(errors).toBeUndefined()
  expect([valid, validator.version]).toEqual([true, '3.1'])
})

test('every call has a room, an id of its own, an answer, and says who may make it', () => {
  expect(calls.map(([name]) => name).sort()).toEqual(Object.keys(api).sort())
  expect(new Set(calls.map(([, { operationId }]) => operationId)).size).toBe(calls.length)
  const rooms = document.tags.map(({ name }) => name)
  for (const [name, operation] of calls) {
    expect(rooms, name).toEqual(expect.arrayContaining([...(operation.tags ?? [])]))
    expect(operation.description, name).toMatch(/^(Open to everyone|For (teacher|school_admin|super_admin))/)
    expect(
      Object.keys(operation.responses).filter((status) => status.startsWith('2')),
      name,
    ).toHaveLength(1)
  }
})

test('objects and choices stand once, under their names', () => {
  const answers = calls.flatMap(([, { responses, requestBody }]) =>
    [requestBody, ...Object.values(responses)].flatMap((part) => Object.values(part?.content ?? {})),
  )
  const inPlace = answers.filter(({ schema }) => schema?.properties && Object.keys(schema.properties).length > 0)
  expect(inPlace).toEqual([])
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Error', 'School', 'Team', 'Invoice', 'Karneval', 'Phase', 'Payment', 'HeatRound']),
  )
})

test('every example is valid by the schema beside it', () => {
  const validator = createStrictValidator()
  validator.addVocabulary(['components'])
  validator.addSchema({ $id: 'api', components: { schemas: document.components.schemas } })
  const absolute = (schema: unknown) => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'))
  const faults: string[] = []
  let checked = 0
  const visit = (part: unknown, at: string): void => {
    if (typeof part !== 'object' || part === null) return
    if ('schema' in part && 'example' in part) {
      checked += 1
      if (!validator.validate(absolute(part.schema), part.example)) faults.push(`${at}: ${validator.errorsText()}`)
    }
    for (const [key, inner] of Object.entries(part)) if (key !== 'example') visit(inner, `${at}/${key}`)
  }
  visit(document.paths, '')
  visit(document.components.responses, '/responses')
  visit(document.components.parameters, '/parameters')
  expect(faults).toEqual([])
  expect(checked).toBeGreaterThan(500)
})

test('a call that takes or answers with JSON shows an example', () => {
  for (const [name, { requestBody, responses }] of calls) {
    for (const part of [requestBody, ...Object.values(responses)]) {
      const media = part?.content?.['application/json']
      if (media?.schema && '$ref' in media.schema) expect(media, name).toHaveProperty('example')
    }
  }
})

test('two different objects of one name end the writing', () => {
  const named = (field: string) => Type.Object({ [field]: Type.String() }, { title: 'Same' })
  const contract = {
    'GET /api/a/': { summary: 'a', access: anyUser, response: { 200: named('a') } },
    'GET /api/b/': { summary: 'b', access: anyUser, response: { 200: named('b') } },
  } as const satisfies Contract
  const rooms = new Map(Object.keys(contract).map((name) => [name, 'things']))
  expect(() => toOpenApi(contract, rooms, { things: 'Things.' })).toThrow('Two different schemas named Same')
})

test('a deprecated call is marked, with its dates and what to use instead', () => {
  const contract = {
    'GET /api/old/': {
      summary: 'old',
      access: anyUser,
      response: { 204: Type.Null() },
      deprecated: { since: '2026-01-01', sunset: '2027-01-01', use: 'GET /api/new/' },
    },
  } as const satisfies Contract
  const { paths } = toOpenApi(contract, new Map([['GET /api/old/', 'things']]), { things: 'Things.' })
  expect(paths['/api/old/']?.get).toMatchObject({
    deprecated: true,
    description: expect.stringContaining('until 2027-01-01. Use `GET /api/new/`'),
    responses: { 204: { headers: { Deprecation: {}, Sunset: {} } } },
  })
})
