import type { Call } from '@stafapp/shared/contract/define'
import { Ajv, type ValidateFunction } from 'ajv'
import ajvFormats from 'ajv-formats'
import { expect } from 'vitest'
import { errorCodes } from '../../../lib/app-error.ts'
import type { WireAnswer } from './send.ts'

const ajv = new Ajv({ strict: false, allErrors: true })
ajvFormats.default(ajv)

const errorSchema = ajv.compile({
  type: 'object',
  required: ['type', 'errors'],
  additionalProperties: false,
  properties: {
    type: { enum: ['validation_error', 'client_error', 'server_error'] },
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['code', 'detail', 'attr'],
        additionalProperties: false,
        properties: {
          code: { enum: Object.keys(errorCodes) },
          detail: { type: 'string', pattern: '\\S' },
          attr: { type: ['string', 'null'] },
        },
      },
    },
    current: {},
  },
})

/** Internal details that an answer must not contain. */
const INSIDES = /node_modules|\bat \S+ \(|\.ts:\d+|\/api\/src\/|\bselect .+ from |Failed query|PostgreSQL|ECONN/

/** 5xx caused by configuration: this server has neither Maventa nor a news homepage. */
const unconfigured = ['maventa_not_configured', 'news_unavailable']

const compiled = new Map<unknown, ValidateFunction>()

const validatorOf = (schema: object): ValidateFunction => {
  const known = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, known)
  return known
}

const assertValid = (validate: ValidateFunction, value: unknown) => {
  validate(value)
  expect(validate.errors ?? []).toEqual([])
}

function checkError({ status, body }: WireAnswer): void {
  const value = JSON.parse(body.toString())
  assertValid(errorSchema, value)
  expect(value.type).toBe(status === 400 ? 'validation_error' : status < 500 ? 'client_error' : 'server_error')
  if (status >= 500) expect(unconfigured).toContain(value.errors[0].code)
}

function checkSuccess({ status, headers, body }: WireAnswer, { response, file = [] }: Call): void {
  const type = String(headers['content-type'])
  if (status === 204) expect(body.length).toBe(0)
  else if (file.some((media) => type.startsWith(media))) expect(body.length).toBeGreaterThan(0)
  else {
    const schema = response[status as 200]
    expect(schema, `an answer ${status} is in the contract`).toBeDefined()
    assertValid(validatorOf(schema ?? {}), JSON.parse(body.toString()))
  }
}

/** Checks every answer: known format, known shape, no internal details. */
export function checkAnswer(method: string, answer: WireAnswer, call: Call): void {
  const { status, headers, body } = answer
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  const hasBody = status !== 304 && method !== 'HEAD' && !(method === 'OPTIONS' && status === 204)
  if (!hasBody) expect(body.length).toBe(0)
  else if (status < 400) checkSuccess(answer, call)
  else {
    expect(body.toString()).not.toMatch(INSIDES)
    checkError(answer)
  }
}
