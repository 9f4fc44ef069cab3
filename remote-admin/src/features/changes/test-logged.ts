import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const api = join(import.meta.dirname, '../../../../api')

/** Every field that the api writes into the log. */
export const loggedFields = (): Set<string> => new Set([...writtenFields(), ...answeredFields()])

/** No fields: what stands within the parts of a literal, the list around an answer, and what the log leaves out. */
const unlogged = new Set(['row', 'before', 'after', 'version', 'data'])

/** The source text of each object that the api logs as `before` or `after` of a change. */
function writtenSides(): string[] {
  const folder = join(api, 'src/modules')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8')).filter((text) => /\baudit/.test(text))
  return texts.flatMap((text) =>
    [...text.matchAll(/\b(?:before|after): (?:\w+(?:\.\w+)? (?:&&|\?) )?\{/g)].map(({ index, 0: start }) =>
      closed(text.slice(index + start.length - 1)),
    ),
  )
}

function writtenFields(): string[] {
  const fields = writtenSides().flatMap((side) =>
    [...side.matchAll(/(?:[{,]|&& \{)\s*(\w+)(?=\s*[:,}])/g)].map(([, name = '']) => name),
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
  '/api/invoices/remind-invoices/',
  '/api/schools/{id}/',
]

type Schema = {
  $ref?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
type Body = { content?: Record<string, { schema?: Schema }> }
type Call = { requestBody?: Body; responses: Record<string, Body> }

const { paths, components } = JSON.parse(readFileSync(join(api, 'openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Call>>
  components: { schemas: Record<string, Schema> }
}

const schemasOf = ({ content = {} }: Body): Schema[] => Object.values(content).flatMap(({ schema }) => schema ?? [])

/** A schema's own parts: what it refers to, its choices and its items. */
const partsOf = ({ $ref, items, anyOf = [] }: Schema): Schema[] => [
  ...[$ref && components.schemas[$ref.split('/').at(-1) ?? ''], items].flatMap((part) => part || []),
  ...anyOf,
]

/** Every property within a schema, by its name. */
const propertiesOf = (schema: Schema): [string, Schema][] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, part]): [string, Schema][] => [
    [name, part],
    ...propertiesOf(part),
  ]),
  ...partsOf(schema).flatMap(propertiesOf),
]

function answeredFields(): string[] {
  const fields = answered.flatMap((path) => {
    const calls = Object.values(paths[path] ?? {})
    const found = calls.flatMap(({ responses: { 200: answer = {}, 201: made = {} } }) =>
      [answer, made].flatMap(schemasOf).flatMap((schema) => propertiesOf(schema).map(([name]) => name)),
    )
    if (found.length === 0) throw new Error(`${path} answers nothing`)
    return found
  })
  return fields.filter((field) => !unlogged.has(field))
}

const valuesOf = (schema: Schema): string[] => [
  ...[...(schema.enum ?? []), schema.const].filter((value) => typeof value === 'string'),
  ...partsOf(schema).flatMap(valuesOf),
]

const enumerations = readFileSync(join(api, 'src/db/schema/enumerations.ts'), 'utf8')

/** The fields in which the log holds the values of a closed list of the database. */
const fieldsOfLists: Readonly<Record<string, string>> = {
  schoolTypes: 'school_type',
  schoolSubtypes: 'school_subtype',
  genderTypes: 'gender_type',
  roleNames: 'roles',
  rounds: 'round',
  schoolStatuses: 'status',
  karnevalStatuses: 'status',
  eventCategories: 'category',
  eventInstanceStatuses: 'status',
  teamStatuses: 'status',
  runnerGenders: 'gender',
  heatStatuses: 'status',
  laneKinds: 'lane_kind',
  readingStates: 'state',
  bibScopes: 'scope',
  timetableKinds: 'kind',
  productCategories: 'category',
  productPurposes: 'purpose',
  orderStatuses: 'status',
  orderChangeStates: 'state',
  invoiceKinds: 'kind',
  invoiceExtents: 'extent',
  corrections: 'correction',
  invoiceStatuses: 'status',
  vatExemptions: 'vat_exemption',
  deliveryStates: 'state',
  deliveryChannels: 'channel',
  documentDeliveryStates: 'state',
  batchActions: 'action',
  batchStates: 'state',
  bankFileFormats: 'format',
  paymentStates: 'state',
  placementKinds: 'kind',
  refundStates: 'state',
  teamChangeKinds: 'kind',
  teamChangeStates: 'state',
  jointTeamStates: 'state',
  classChangeStates: 'state',
  receiverKinds: 'to',
  messageReceiverStates: 'state',
}

/** Lists whose values the log never holds, and the bank file's versions, which are numbers. */
const unloggedLists = new Set([
  'placings',
  'orderRowSources',
  'unpaidInvoiceStatuses',
  'batchItemStates',
  'allocationOrigins',
  'painVersions',
  'paymentLogActions',
  'invitationDeliveries',
  'contentKinds',
  'factSources',
])

/** Every field and code that the log can hold: written as such, of the database's lists, and what a call sends. */
export function loggedCodes(): [string, string][] {
  const lists = [...enumerations.matchAll(/^export const (\w+) = \[([^\]]*)\]/gm)]
  const stored = lists.flatMap(([, list = '', values = '']) => {
    if (unloggedLists.has(list)) return []
    const field = fieldsOfLists[list]
    if (!field) throw new Error(`In which field does the log hold ${list}?`)
    return [...values.matchAll(/'(\w+)'/g)].map(([, value]) => `${field} ${value}`)
  })
  const literal = writtenSides().flatMap((side) =>
    [...side.matchAll(/\b(\w+): '(\w+)'/g)].map(([, field, value]) => `${field} ${value}`),
  )
  const fields = loggedFields()
  const sent = Object.values(paths)
    .flatMap((calls) => Object.values(calls))
    .flatMap(({ requestBody }) => schemasOf(requestBody ?? {}))
    .flatMap(propertiesOf)
    .filter(([name]) => fields.has(name))
    .flatMap(([name, schema]) => valuesOf(schema).map((value) => `${name} ${value}`))
  return [...new Set([...literal, ...stored, ...sent])].map((code) => code.split(' ') as [string, string])
}
