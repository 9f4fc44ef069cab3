import { ErrorBody } from '@stafapp/shared/contract/common'
import type { Call, Contract } from '@stafapp/shared/contract/define'
import Type, { type TSchema } from 'typebox'
import { Components, capitalised } from './components.ts'
import { errorStatuses } from './error-statuses.ts'
import { errorAnswers, refusalName } from './errors.ts'
import { exampleOf } from './examples.ts'
import { textOfField } from './field-texts.ts'
import { answerHeaders, answerHeadersOf, requestHeaders, requestHeadersOf } from './headers.ts'
import { type Schema, typesOf } from './schema-parts.ts'

/** Version of the interface. A breaking change raises the first number, and `npm run openapi` refuses it otherwise. */
const VERSION = '2.0.0'

const ABOUT = `The interface of the portal of Skolornas Stafettkarneval. Everything that its pages do goes through these calls.

**Login.** \`POST /api/users/login/\` gives an access token for ten minutes, sent as \`Authorization: Bearer …\`, and a refresh token for \`POST /api/users/token/refresh/\`. Roles are \`teacher\` (lagledare), \`school_admin\` (skoladministratör) and \`super_admin\` (the organiser). Objects of another school are answered with 404.

**Errors** have one form, the component Error: \`code\` is stable, \`detail\` is Swedish and meant for the user, \`attr\` names the field.

**Changes.** An object that two people can edit has a \`version\`. A write sends the version that was read; a write with an older version gets 409, with the present object in \`current\`. With the header \`Idempotency-Key\` a change whose answer was lost can be sent again and takes effect once.

**Values.** Money is in euro cents, times are instants in UTC, days are those of Europe/Helsinki, unknown fields are refused. Where no carnival is named, the active one is meant. Lists with \`limit\` and \`offset\` answer with the \`total\` of all matches.

**Changes of this interface.** New calls, new optional parameters and new fields in answers may come at any time. Whatever breaks a caller raises the first number of the version; before that, the call is deprecated: its answers carry the headers Deprecation and Sunset.`

type Names = { operationId: string; component: string }

const namesOf = (name: string): Names => {
  const operationId = name
    .replace(/ \/api\//, '-')
    .replaceAll(/\W+/g, '-')
    .replace(/-$/, '')
    .toLowerCase()
  return { operationId, component: capitalised(operationId) }
}

/** A media type that is text, and so has a schema; what is binary has none. */
const isText = (type: string) => /^text\/|[/+](xml|json)$/.test(type)

const files = (types: readonly string[] = []) =>
  Object.fromEntries(types.map((type) => [type, isText(type) ? { schema: { type: 'string' } } : {}]))

const references = (folder: string, names: readonly string[]) =>
  names.map((name) => ({ $ref: `#/components/${folder}/${name}` }))

const whoMayCall = ({ access }: Call) => {
  if (access.who === 'anyone') return 'Open to everyone.'
  const own = access.own?.length ? ` Limited to own objects: ${access.own.join(', ')}.` : ''
  const officials = access.officials
    ? ` Also for officials by the cookie of a link: ${access.officials.join(', ')}.`
    : ''
  return `For ${access.roles.join(', ')}.${own}${officials}`
}

const limitsOf = ({ heavy, bodyLimit, persons, deprecated, cached, polled }: Call) => [
  ...(heavy ? ['One request per user at a time.'] : []),
  ...(bodyLimit ? [`The body may have ${Math.round(bodyLimit / 1024)} KiB.`] : []),
  ...(persons ? ['Contains personal data: downloads are written to the change log.'] : []),
  ...(cached || polled ? ['Send If-None-Match: an unchanged answer is 304.'] : []),
  ...(deprecated
    ? [
        `Deprecated since ${deprecated.since} and served until ${deprecated.sunset}.${deprecated.use ? ` Use \`${deprecated.use}\`.` : ''}`,
      ]
    : []),
]

/** Builds the parts of one document, which share their components. */
class Writer {
  readonly #components: Components
  readonly #rooms: ReadonlyMap<string, string>

  constructor(components: Components, rooms: ReadonlyMap<string, string>) {
    this.#components = components
    this.#rooms = rooms
  }

  operation(name: string, call: Call) {
    const { operationId, component } = namesOf(name)
    const room = this.#rooms.get(name)
    if (!room) throw new Error(`${name} has no room`)
    return {
      operationId,
      summary: call.summary,
      description: [whoMayCall(call), ...limitsOf(call)].join(' '),
      tags: [room],
      ...(call.deprecated ? { deprecated: true } : {}),
      security: call.access.who === 'user' ? [{ bearer: [] }] : [],
      ...(call.access.who === 'user' ? { 'x-roles': call.access.roles } : {}),
      parameters: [
        ...this.#parameters(call.params, 'path'),
        ...this.#parameters(call.query, 'query'),
        ...references('parameters', requestHeadersOf(name, call)),
      ],
      ...this.#body(call, component),
      responses: { ...this.#answers(call, component), ...this.#refusals(name, call) },
    }
  }

  #json(schema: TSchema, name: string) {
    return {
      'application/json': {
        schema: this.#components.refer(schema as Schema, nameOf(schema, name)),
        example: exampleOf(schema),
      },
    }
  }

  #parameters(schema: TSchema | undefined, place: 'path' | 'query') {
    const { properties = {}, required = [] } = (schema ?? {}) as Schema
    return Object.entries(properties).map(([name, property]) => {
      const { description: _description, ...rest } = this.#components.refer(property, '')
      return {
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        description: textOfField(name, property) ?? name,
        schema: rest,
        example: exampleOf(property, name),
      }
    })
  }

  #body({ body, rawBody }: Call, component: string) {
    if (body) return { requestBody: { required: true, content: this.#json(body, `${component}Body`) } }
    return rawBody ? { requestBody: { required: true, content: files(rawBody) } } : {}
  }

  #answers(call: Call, component: string) {
    const { response, file, stream, cached, polled } = call
    const headers = (isFile: boolean) => ({
      headers: Object.fromEntries(
        answerHeadersOf(call, isFile).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
      ),
    })
    const unchanged =
      cached || polled ? { 304: { description: 'Unchanged: what you have still holds.', ...headers(false) } } : {}
    if (stream && response[200]) {
      const data = this.#components.refer(response[200] as Schema, `${component}Data`)
      const events = {
        schema: { type: 'string', description: 'Server-sent events; `x-event-data` describes the JSON of `data:`.' },
        'x-event-data': data,
        example: `id: 42\nevent: heats\ndata: ${JSON.stringify(exampleOf(response[200]))}\n\n`,
      }
      return { 200: { description: 'Events', ...headers(false), content: { 'text/event-stream': events } } }
    }
    const answers = Object.entries(response).map(([status, schema]) => [
      status,
      status === '204'
        ? { description: 'Done', ...headers(false) }
        : {
            description: status === '201' ? 'Created' : 'OK',
            ...headers(file !== undefined),
            content: { ...this.#json(schema, `${component}Answer`), ...files(file) },
          },
    ])
    if (answers.length === 0) return { 200: { description: 'A file', ...headers(true), content: files(file) } }
    return { ...Object.fromEntries(answers), ...unchanged }
  }

  #refusals(name: string, call: Call) {
    const listed = errorStatuses(name, call).map((status) => [
      status,
      { $ref: `#/components/responses/${refusalName(status)}` },
    ])
    return { ...Object.fromEntries(listed), default: { $ref: '#/components/responses/InternalError' } }
  }
}

/** `SchoolList` for `{ data: School[] }`, otherwise the name given. */
function nameOf(schema: Schema, name: string): string {
  const { data, ...more } = schema.properties ?? {}
  const item = data && typesOf(data)[0] === 'array' && Object.keys(more).length === 0 ? data.items?.title : undefined
  return item ? `${item}List` : name
}

/** Converts a contract to an OpenAPI 3.1 document. Its schemas already are JSON Schema. */
export function toOpenApi(
  contract: Contract,
  rooms: ReadonlyMap<string, string>,
  roomTexts: Readonly<Record<string, string>>,
) {
  const calls = Object.entries(contract).sort(([a], [b]) => (pathOf(a) < pathOf(b) ? -1 : 1))
  const schemas = calls.flatMap(([, { params, query, body, response }]) =>
    [params, query, body, ...Object.values(response)].filter((schema) => schema !== undefined),
  )
  const components = new Components([errorSchema, ...schemas])
  const writer = new Writer(components, rooms)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of calls) {
    const [method = ''] = name.split(' ')
    paths[pathOf(name)] = { ...paths[pathOf(name)], [method.toLowerCase()]: writer.operation(name, call) }
  }
  const used = new Set(calls.map(([name]) => rooms.get(name)))
  return {
    openapi: '3.1.0',
    info: { title: 'Stafapp 2.0', version: VERSION, description: ABOUT },
    servers: [{ url: '/' }],
    tags: Object.entries(roomTexts)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components.schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: errorAnswers(),
      parameters: Object.fromEntries(
        Object.entries(requestHeaders).map(([key, header]) => [key, { in: 'header', required: false, ...header }]),
      ),
      headers: answerHeaders,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of `POST /api/users/login/`.',
        },
      },
    },
  }
}

const pathOf = (name: string) => name.split(' ')[1] ?? ''

const errorSchema = Type.Object(
  { ...ErrorBody.properties, current: Type.Optional(Type.Unknown({ description: 'The object as it is now.' })) },
  { title: 'Error', description: 'Form of every error.' },
)
