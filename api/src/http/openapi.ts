import { ErrorBody } from '@stafapp/shared/contract/common'
import type { Call, Contract } from '@stafapp/shared/contract/define'
import type { TSchema } from 'typebox'
import { errorCodes } from '../lib/app-error.ts'

type ObjectSchema = { properties?: Record<string, TSchema>; required?: readonly string[] }

const json = (schema: object) => ({ 'application/json': { schema } })

const files = (types: readonly string[] = []) => Object.fromEntries(types.map((type) => [type, {}]))

const requestBodyOf = ({ body, rawBody }: Call) => {
  if (!body && !rawBody) return {}
  return { requestBody: { required: true, content: body ? json(body) : files(rawBody) } }
}

const answersOf = ({ response, file, stream }: Call) => {
  if (stream) return { 200: { description: 'Händelser', content: { 'text/event-stream': { schema: response[200] } } } }
  const answers = Object.entries(response).map(([status, schema]) => [
    status,
    status === '204' ? { description: 'Utfört' } : { description: 'OK', content: { ...json(schema), ...files(file) } },
  ])
  if (answers.length === 0) return { 200: { description: 'En fil', content: files(file) } }
  return Object.fromEntries(answers)
}

const parametersOf = (schema: TSchema | undefined, place: 'path' | 'query') => {
  const { properties = {}, required = [] } = (schema ?? {}) as ObjectSchema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const whoMayCall = ({ access }: Call) => {
  if (access.who === 'anyone') return 'Öppen för alla.'
  const own = access.own?.length ? ` Bara egna objekt: ${access.own.join(', ')}.` : ''
  return `Kräver någon av rollerna ${access.roles.join(', ')}.${own}`
}

const operation = (name: string, call: Call) => ({
  operationId: name
    .replace(/ \/api\//, '-')
    .replaceAll(/[^\w]+/g, '-')
    .replace(/-$/, '')
    .toLowerCase(),
  summary: call.summary,
  description: whoMayCall(call),
  tags: [name.split('/')[2]],
  ...(call.access.who === 'user' ? { security: [{ bearer: [] }] } : {}),
  parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
  ...requestBodyOf(call),
  responses: {
    ...answersOf(call),
    default: { $ref: '#/components/responses/Error' },
  },
})

/** Converts a contract to an OpenAPI 3.1 document; its schemas already are JSON Schema. */
export function toOpenApi(contract: Contract) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of Object.entries(contract)) {
    const [method = '', path = ''] = name.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Stafapp 2.0', version: '2.0.0' },
    paths,
    components: {
      schemas: { Error: ErrorBody },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Error: {
          description: `Fel. Koder: ${Object.keys(errorCodes).join(', ')}.`,
          content: json({ $ref: '#/components/schemas/Error' }),
        },
      },
    },
  }
}
