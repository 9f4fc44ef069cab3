import { api } from '@stafapp/shared/contract/api'
import type { Contract } from '@stafapp/shared/contract/define'
import fastJsonStringify from 'fast-json-stringify'
import { expect, test } from 'vitest'
import { compileSerializer } from './serializers.ts'

const contract: Contract = api

test.each(Object.entries(contract))(
  '%s: its answers have a serializer, which otherwise its first caller would miss',
  (_name, call) => {
    for (const schema of Object.values(call.response)) expect(fastJsonStringify(schema)).toBeTypeOf('function')
  },
)

test('an answer is written by its schema, the first and the next', () => {
  const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
  const write = compileSerializer({ schema, method: 'GET', url: '/', httpStatus: '200' })
  expect(write({ name: 'Ada', password: 'x' })).toBe('{"name":"Ada"}')
  expect(write({ name: 'Bo' })).toBe('{"name":"Bo"}')
  expect(() => write({})).toThrow('"name" is required!')
})
