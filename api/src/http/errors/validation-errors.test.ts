import Type from 'typebox'
import { expect, test } from 'vitest'
import { compileValidator } from '../validators.ts'
import { toErrorItems } from './validation-errors.ts'

const schema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 5 }),
    count: Type.Integer({ minimum: 0, maximum: 10 }),
    kind: Type.Optional(Type.Enum(['a', 'b'])),
    rows: Type.Optional(
      Type.Array(Type.Object({ day: Type.String({ format: 'date' }) }, { additionalProperties: false })),
    ),
  },
  { additionalProperties: false },
)

const validate = (httpPart: string, value: unknown) => {
  const check = compileValidator({ schema, method: 'POST', url: '/', httpPart }) as ((value: unknown) => boolean) & {
    errors?: Parameters<typeof toErrorItems>[0] | null
  }
  return check(value) ? [] : toErrorItems(check.errors ?? [])
}

const good = { name: 'a', count: 1 }

test.each([
  [{ name: 'a' }, 'count', 'required'],
  [{ ...good, name: '' }, 'name', 'required'],
  [{ ...good, name: 'abcdef' }, 'name', 'too_long'],
  [{ ...good, name: null }, 'name', 'invalid'],
  [{ ...good, name: ['a'] }, 'name', 'invalid'],
  [{ ...good, count: '1' }, 'count', 'invalid'],
  [{ ...good, count: null }, 'count', 'invalid'],
  [{ ...good, count: 1.5 }, 'count', 'invalid'],
  [{ ...good, count: -1 }, 'count', 'too_small'],
  [{ ...good, count: 1e9 }, 'count', 'too_large'],
  [{ ...good, kind: 'c' }, 'kind', 'invalid_choice'],
  [{ ...good, roles: ['super_admin'] }, 'roles', 'unknown_field'],
  [{ ...good, rows: [{ day: '2025-02-30' }] }, 'rows.0.day', 'invalid'],
  [{ ...good, rows: [{ day: '2025-02-03', id: 1 }] }, 'rows.0.id', 'unknown_field'],
])('R22, R25, R26: the body %j is refused at %s with %s', (body, attr, code) => {
  expect(validate('body', body)).toEqual([expect.objectContaining({ attr, code })])
})

test('every fault of a body is told at once', () => {
  expect(validate('body', { name: '', count: 99 }).map(({ attr }) => attr)).toEqual(['name', 'count'])
})

test('a query string is text: numbers are read from it, one value may be a list, two are not one', () => {
  expect(validate('querystring', { name: 'a', count: '7' })).toEqual([])
  expect(validate('querystring', { name: 'a', count: '12abc' })).toEqual([expect.objectContaining({ attr: 'count' })])
  expect(validate('querystring', { name: 'a', count: ['1', '2'] })).toEqual([
    expect.objectContaining({ attr: 'count' }),
  ])
})
