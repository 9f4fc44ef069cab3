import { expect, test } from 'vitest'
import { changesBetween, type OpenApi, refusedChanges } from './changes.ts'

const document = {
  info: { title: 'Test', version: '2.0.0', description: '' },
  tags: [],
  paths: {
    '/api/schools/': {
      get: {
        operationId: 'get-schools',
        summary: 'Schools',
        security: [{ bearer: [] }],
        'x-roles': ['teacher', 'super_admin'],
        parameters: [
          { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 500 } },
          { $ref: '#/components/parameters/Key' },
        ],
        responses: {
          200: {
            headers: { ETag: {} },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/School' } }, 'text/csv': {} },
          },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
      post: {
        operationId: 'post-schools',
        security: [],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/NewSchool' } } },
        },
        responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/School' } } } } },
      },
    },
  },
  components: {
    parameters: { Key: { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } } },
    responses: { NotFound: { description: 'Not found' } },
    schemas: {
      School: {
        type: 'object',
        required: ['id', 'name', 'kind'],
        properties: {
          id: { type: 'integer' },
          name: { type: 'string', description: 'Name.' },
          kind: { $ref: '#/components/schemas/Kind' },
          unit: { anyOf: [{ $ref: '#/components/schemas/Unit' }, { type: 'null' }] },
        },
      },
      Kind: { type: 'string', enum: ['primary', 'middle'] },
      Unit: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
      NewSchool: {
        type: 'object',
        required: ['name'],
        additionalProperties: false,
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 100 },
          number: { type: ['string', 'null'] },
          kind: { type: 'string', enum: ['primary', 'middle'] },
          units: { type: 'array', maxItems: 50, items: { $ref: '#/components/schemas/Unit' } },
        },
      },
    },
  },
} satisfies OpenApi

type Edit = (changed: typeof document) => unknown

const edited = (edit: Edit): OpenApi => {
  const changed = structuredClone(document)
  edit(changed)
  return changed
}

/** The document as plain data, in which an edit may put what the type above does not have. */
const loose = (part: object) => part as Record<string, unknown>

const get = (changed: typeof document) => changed.paths['/api/schools/'].get
const post = (changed: typeof document) => changed.paths['/api/schools/'].post
const schemas = (changed: typeof document) => changed.components.schemas

test.each<[string, Edit, string]>([
  ['a call is removed', (d) => delete loose(d.paths['/api/schools/']).post, 'POST /api/schools/: removed'],
  [
    'a path is renamed',
    (d) => {
      loose(d.paths)['/api/school/'] = d.paths['/api/schools/']
      delete loose(d.paths)['/api/schools/']
    },
    'GET /api/schools/: removed',
  ],
  [
    'an operationId is renamed',
    (d) => {
      get(d).operationId = 'list-schools'
    },
    'GET /api/schools/: operationId get-schools renamed',
  ],
  [
    'a field leaves an answer',
    (d) => delete loose(schemas(d).School.properties).name,
    'GET /api/schools/ 200.name: removed',
  ],
  [
    'a field of an answer may be missing',
    (d) => {
      schemas(d).School.required = ['id', 'kind']
    },
    'GET /api/schools/ 200.name: may now be missing',
  ],
  [
    'a field of an answer may be null',
    (d) => {
      loose(schemas(d).School.properties).id = { type: ['integer', 'null'] }
    },
    'GET /api/schools/ 200.id: may now be null',
  ],
  [
    'a field of an answer has another type',
    (d) => {
      schemas(d).School.properties.id.type = 'string'
    },
    'GET /api/schools/ 200.id: type integer becomes string',
  ],
  [
    'a field inside an object that may be null leaves an answer',
    (d) => delete loose(schemas(d).Unit.properties).id,
    'GET /api/schools/ 200.unit.id: removed',
  ],
  [
    'a new field is required in a body',
    (d) => {
      loose(schemas(d).NewSchool.properties).city = { type: 'string' }
      schemas(d).NewSchool.required.push('city')
    },
    'POST /api/schools/ body.city: required and new',
  ],
  [
    'a field becomes required in a body',
    (d) => schemas(d).NewSchool.required.push('kind'),
    'POST /api/schools/ body.kind: now required',
  ],
  [
    'a field is no longer known in a body',
    (d) => delete loose(schemas(d).NewSchool.properties).number,
    'POST /api/schools/ body.number: removed',
  ],
  [
    'null is no longer taken',
    (d) => {
      schemas(d).NewSchool.properties.number.type = ['string']
    },
    'POST /api/schools/ body.number: null is no longer accepted',
  ],
  [
    'a word is no longer taken',
    (d) => schemas(d).NewSchool.properties.kind.enum.pop(),
    'POST /api/schools/ body.kind: no longer accepts middle',
  ],
  [
    'a free text becomes a choice',
    (d) => {
      loose(schemas(d).NewSchool.properties.name).enum = ['a']
    },
    'POST /api/schools/ body.name: only accepts a now',
  ],
  [
    'a text must be longer',
    (d) => {
      schemas(d).NewSchool.properties.name.minLength = 2
    },
    'POST /api/schools/ body.name: minLength 1 becomes 2',
  ],
  [
    'a text must be shorter',
    (d) => {
      schemas(d).NewSchool.properties.name.maxLength = 50
    },
    'POST /api/schools/ body.name: maxLength 100 becomes 50',
  ],
  [
    'a text gets a pattern',
    (d) => {
      loose(schemas(d).NewSchool.properties.name).pattern = '^a'
    },
    'POST /api/schools/ body.name: pattern unlimited becomes ^a',
  ],
  [
    'a list must be shorter',
    (d) => {
      schemas(d).NewSchool.properties.units.maxItems = 10
    },
    'POST /api/schools/ body.units: maxItems 50 becomes 10',
  ],
  [
    'an item of a list has another type',
    (d) => {
      schemas(d).Unit.properties.id.type = 'string'
    },
    'POST /api/schools/ body.units[].id: type integer becomes string',
  ],
  ['a parameter is removed', (d) => get(d).parameters.shift(), 'GET /api/schools/ query limit: removed'],
  [
    'a parameter is required and new',
    (d) =>
      (loose(get(d)).parameters = [...get(d).parameters, { name: 'year', in: 'query', required: true, schema: {} }]),
    'GET /api/schools/ query year: required and new',
  ],
  [
    'a parameter becomes required',
    (d) => {
      loose(d.components.parameters.Key).required = true
    },
    'GET /api/schools/ header Idempotency-Key: now required',
  ],
  [
    'a parameter takes less',
    (d) => {
      Object.assign(get(d).parameters[0] as object, { schema: { type: 'integer', minimum: 1, maximum: 100 } })
    },
    'GET /api/schools/ query limit: maximum 500 becomes 100',
  ],
  ['a body is removed', (d) => delete loose(post(d)).requestBody, 'POST /api/schools/ body: removed'],
  ['a status is removed', (d) => delete loose(get(d).responses)[404], 'GET /api/schools/ 404: status removed'],
  [
    'a call succeeds with another status',
    (d) => {
      loose(post(d).responses)[202] = {}
    },
    'POST /api/schools/ 202: another status of success',
  ],
  [
    'a media type is removed',
    (d) => delete loose(get(d).responses[200].content)['text/csv'],
    'GET /api/schools/ 200: no longer text/csv',
  ],
  [
    'a header is removed',
    (d) => delete loose(get(d).responses[200].headers).ETag,
    'GET /api/schools/ 200: header ETag removed',
  ],
  [
    'an open call needs a login',
    (d) => {
      loose(post(d)).security = [{ bearer: [] }]
    },
    'POST /api/schools/: now needs a login',
  ],
  ['a role may no longer call', (d) => get(d)['x-roles'].shift(), 'GET /api/schools/: no longer for teacher'],
])('%s: refused, and allowed with a new major version', (_what, edit, text) => {
  const after = edited(edit)
  expect(refusedChanges(document, after)).toContain(text)
  expect(refusedChanges(document, { ...after, info: { ...after.info, version: '3.0.0' } })).toEqual([])
})

test.each<[string, Edit, string[]]>([
  [
    'a text',
    (d) => {
      schemas(d).School.properties.name.description = 'Another text.'
      get(d).summary = 'x'
    },
    [],
  ],
  [
    'a new call',
    (d) => {
      loose(d.paths)['/api/new/'] = { get: { operationId: 'get-new', responses: {} } }
    },
    ['GET /api/new/: new'],
  ],
  [
    'a new field of an answer',
    (d) => {
      loose(schemas(d).Unit.properties).name = { type: 'string' }
    },
    ['GET /api/schools/ 200.unit.name: new'],
  ],
  [
    'a new optional field of a body',
    (d) => {
      loose(schemas(d).NewSchool.properties).city = { type: 'string' }
    },
    ['POST /api/schools/ body.city: new'],
  ],
  [
    'a new optional parameter',
    (d) => (loose(get(d)).parameters = [...get(d).parameters, { name: 'year', in: 'query', schema: {} }]),
    ['GET /api/schools/ query year: new'],
  ],
  [
    'a new word in an answer',
    (d) => schemas(d).Kind.enum.push('secondary'),
    ['GET /api/schools/ 200.kind: may now be secondary'],
  ],
  ['a new word in a body', (d) => schemas(d).NewSchool.properties.kind.enum.push('secondary'), []],
  [
    'a wider limit',
    (d) => {
      schemas(d).NewSchool.properties.name.maxLength = 200
    },
    [],
  ],
  [
    'a field that is no longer required in a body',
    (d) => {
      schemas(d).NewSchool.required = []
    },
    [],
  ],
  [
    'a narrower answer',
    (d) => {
      schemas(d).Kind.enum.pop()
    },
    [],
  ],
  [
    'another name of an object',
    (d) => {
      loose(schemas(d)).Sort = schemas(d).Kind
      loose(schemas(d).School.properties).kind = { $ref: '#/components/schemas/Sort' }
    },
    [],
  ],
  [
    'a deprecation',
    (d) => {
      loose(get(d)).deprecated = true
    },
    ['GET /api/schools/: deprecated'],
  ],
  [
    'a new error status',
    (d) => {
      loose(get(d).responses)[429] = {}
    },
    ['GET /api/schools/ 429: new status'],
  ],
])('%s breaks no caller, and is told where callers may want to know', (_what, edit, told) => {
  const after = edited(edit)
  expect(refusedChanges(document, after)).toEqual([])
  expect(changesBetween(document, after).map(({ text }) => text)).toEqual(expect.arrayContaining(told))
})

test('a document is no change of itself', () => {
  expect(changesBetween(document, structuredClone(document))).toEqual([])
})

test('one more alternative is told and breaks nobody, one that is gone breaks callers', () => {
  const withTypes = (...types: string[]) =>
    edited((d) => {
      schemas(d).School.properties.unit = loose({ anyOf: types.map((type) => ({ type })) }) as never // other alternatives than the type above has
    })
  const [two, three] = [withTypes('string', 'boolean'), withTypes('string', 'integer', 'boolean')]
  expect(refusedChanges(two, three)).toEqual([])
  expect(changesBetween(two, three)).toContainEqual({
    isBreaking: false,
    text: 'GET /api/schools/ 200.unit: one more alternative',
  })
  expect(refusedChanges(three, two)).toContain('GET /api/schools/ 200.unit: other alternatives')
})
