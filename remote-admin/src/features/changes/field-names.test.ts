import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fieldText, UNNAMED } from './field-names.ts'

it.each([
  ['school_unit.0.student_count', 'Enhet 1, Elever'],
  ['contact_info.zipcode', 'Kontaktuppgifter, Postnummer'],
  ['rounds.1.starts_at', 'Omgång 2, Start'],
  ['heats.0.eventInstanceId', 'Heat 1, Gren'],
  ['selection.to.0', 'Urval, Till 1'],
  ['legs.1', 'Sträcka 2'],
  ['reserves.0', 'Reserv 1'],
  ['reminder', 'Påminnelse'],
  ['refunds.0', 'Återbetalningar 1'],
  ['message_id', 'Uppdragets nummer'],
  ['promised_on', 'Lovat betala senast'],
  ['unheard_of', 'Annan uppgift'],
])('%s is %s', (path, text) => {
  expect(fieldText(path)).toBe(text)
})

const api = join(import.meta.dirname, '../../../../api')

it('has words for every field that the api writes into the log', () => {
  const fields = new Set([...writtenFields(), ...answeredFields()])
  expect(fields.size).toBeGreaterThan(150)
  expect([...fields].filter((field) => fieldText(field) === UNNAMED)).toEqual([])
})

/** No fields: what stands within the parts of a literal, the list around an answer, and what the log leaves out. */
const unlogged = new Set(['row', 'before', 'after', 'version', 'data'])

/** The names in `before: {…}` and `after: {…}` in the api's files that log changes. */
function writtenFields(): string[] {
  const folder = join(api, 'src/modules')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8')).filter((text) => /\baudit/.test(text))
  const fields = texts.flatMap((text) =>
    [...text.matchAll(/\b(?:before|after): (?:\w+(?:\.\w+)? (?:&&|\?) )?\{/g)].flatMap(({ index, 0: start }) =>
      [...closed(text.slice(index + start.length - 1)).matchAll(/(?:[{,]|&& \{)\s*(\w+)(?=\s*[:,}])/g)].map(
        ([, name = '']) => name,
      ),
    ),
  )
  return fields.filter((field) => !unlogged.has(field))
}

/** The text up to the brace that closes its first one. */
function closed(text: string): string {
  let depth = 0
  const end = [...text].findIndex((sign) => {
    if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
    return depth === 0
  })
  return text.slice(0, end + 1)
}

/** Objects that are logged as the api answers them. */
const answered = [
  '/api/events/event-instances/{id}/',
  '/api/events/stafettkarneval/{id}/',
  '/api/invoices/products/',
  '/api/invoices/billing-information/{id}/',
  '/api/invoices/bookkeeping-settings/',
  '/api/invoices/invoicing-settings/',
  '/api/schools/{id}/',
]

type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
type Call = { responses: Record<string, { content?: Record<string, { schema?: Schema }> }> }

function answeredFields(): string[] {
  const { paths, components } = JSON.parse(readFileSync(join(api, 'openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, Call>>
    components: { schemas: Record<string, Schema> }
  }
  const fieldsOf = (schema: Schema = {}): string[] => [
    ...(schema.$ref ? fieldsOf(components.schemas[schema.$ref.split('/').at(-1) ?? '']) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => [name, ...fieldsOf(part)]),
    ...[schema.items, ...(schema.anyOf ?? [])].flatMap((part) => (part ? fieldsOf(part) : [])),
  ]
  const fields = answered.flatMap((path) => {
    const call = paths[path]?.get
    const found = fieldsOf(call?.responses['200']?.content?.['application/json']?.schema)
    expect(found, path).not.toEqual([])
    return found
  })
  return fields.filter((field) => !unlogged.has(field))
}
