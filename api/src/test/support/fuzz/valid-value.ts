import fc from 'fast-check'
import type { JsonSchema } from './json-schema.ts'
import { type ObjectIds, tableOf } from './object-ids.ts'

/** Typical texts; where a schema has a pattern or length, those that fit are used. */
const texts = [
  '',
  'x',
  'Ida',
  'Åsa Öberg-Ek',
  'Två fler elever',
  'ida.ek@skola.example',
  '040 123 4567',
  '+358401234567',
  '65100',
  'FI2112345600000785',
  '003712345678',
  'NDEAFIHH',
  '12345',
  'slug-1',
  'stafett2025',
  'Karneval2025',
  '08:30',
  '2025-05-16',
  '2025-05-16T08:30:00Z',
  '12,50',
  '1234561',
  'https://skola.example/x',
  '# Rubrik\n\n- **punkt** [länk](https://skola.example)',
  'Förnamn\tEfternamn\tÅk\tKön\nIda\tEk\t3\tF',
  'UEsDBAoAAAAAAA==',
]

const formats: Readonly<Record<string, readonly string[]>> = {
  date: ['2025-05-16', '2025-05-17', '2024-02-29', '2025-12-31', '1970-01-01'],
  'date-time': ['2025-05-16T08:30:00Z', '2025-04-15T09:00:00+03:00', '2025-10-26T03:30:00+02:00'],
  email: ['ida.ek@skola.example', 'x@y.fi'],
}

const MAX_ITEMS = 3

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format) return fc.constantFrom(...(formats[schema.format] ?? texts))
  const { minLength = 0, maxLength = 10_000, pattern } = schema
  const fits = texts.filter(
    (text) => text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text)),
  )
  const made = pattern
    ? fc.stringMatching(new RegExp(pattern))
    : fc.string({ minLength, maxLength: Math.min(maxLength, 60) })
  const longest = pattern ? [] : [fc.constant('å'.repeat(maxLength))]
  return fits.length > 0
    ? fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...fits) }, made, ...longest)
    : fc.oneof(made, ...longest)
}

function numberOf({ minimum = -1_000_000, maximum = 2_147_483_647 }: JsonSchema, name: string, ids: ObjectIds) {
  const known = ids[tableOf[name] ?? ''] ?? []
  const small = fc.integer({ min: minimum, max: Math.min(maximum, Math.max(minimum, 3)) })
  const edges = fc.constantFrom(minimum, maximum)
  // Most objects have version 1; any other version is refused before the rules and the database.
  if (name === 'version') return fc.oneof({ weight: 20, arbitrary: fc.constant(1) }, small, edges)
  if (known.length === 0) return fc.oneof({ weight: 6, arbitrary: small }, edges)
  return fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...known) }, small, edges)
}

/**
 * Values valid for the schema, with ids of existing objects, so that they pass validation and reach the rules and the
 * database.
 */
export function validValue(schema: JsonSchema, ids: ObjectIds, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => validValue(part, ids, name)))
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 })
  return fc.oneof(...types.map((type) => ofType(type, schema, ids, name)))
}

function ofType(type: string, schema: JsonSchema, ids: ObjectIds, name: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      const values = fields.map(([field, part]) => [field, validValue(part, ids, field)] as const)
      return fc.record(Object.fromEntries(values), {
        requiredKeys: [...(schema.required ?? [])],
        noNullPrototype: true,
      })
    }
    case 'array': {
      const { minItems = 0, maxItems = MAX_ITEMS, items = {} } = schema
      return fc.array(validValue(items, ids, name), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, MAX_ITEMS)),
      })
    }
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema, name, ids)
    case 'boolean':
      return fc.boolean()
    default:
      return fc.constant(null)
  }
}
