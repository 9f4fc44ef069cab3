import { createStrictValidator } from '../validators.ts'
import { isNullable, type Schema, typesOf } from './schema-parts.ts'

/** Made-up values by field name; a number stands for ids and counts. Names of people and schools are invented. */
const byName: Readonly<Record<string, string | number>> = {
  access: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
  action: 'team.change',
  address: 'ida.exempel@skola.example',
  admin_email: 'rektor@skola.example',
  adult_name: 'Ida Exempel',
  adult_phone: '+358401234567',
  affiliation: 'Exempelskolan',
  after: '12',
  amount_cents: 4500,
  archive_id: '20250520ABCD0001',
  auth: 'tBHItJI5svbpez7KI4CCXg',
  banner_text: 'Anmälan är öppen till 25 april.',
  before: '10',
  bib: '214',
  bic: 'NDEAFIHH',
  body: 'Bussarna avgår **kl. 7.30**.',
  booked_cents: 4500,
  business_id: '1234567-1',
  buyer_reference: 'Fritid 4410',
  calls_at: '2025-05-16T06:10:00Z',
  capacity: 64,
  category: 'Lågstadiet',
  cause: '',
  check_path: '/utskrift?school_unit=7&version=3f9a',
  check_svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29"></svg>',
  choice: 'last_first',
  city: 'Vasa',
  class_name: '5B',
  code: 'stafett_5_6',
  column: 'Årskurs',
  composition: 'Fyra löpare ur årskurserna 5–6.',
  confirm: 'Exempelskolan',
  cost_centre: '4410',
  count: 2,
  country: 'Finland',
  created_at: '2025-04-10T08:15:00Z',
  current_password: 'Karneval2025',
  data: 'Laget står på bana 3, eftersom det ger skolans två lag var sitt heat.',
  date: '10 april 2025',
  day_ends: '16:00',
  day_starts: '09:00',
  decided_by: 'superadmin',
  description: '4 x 100 m, årskurs 5–6',
  detail: 'Löparen är redan med i ett annat lag i grenen.',
  display_name: 'Exempelskolan A',
  distance_m: 100,
  due_cents: 9000,
  due_on: '2025-06-13',
  edi: '003712345671',
  email: 'ida.exempel@skola.example',
  endpoint: 'https://fcm.googleapis.com/fcm/send/exempel',
  error_trace: 'TypeError: x is undefined',
  event: '4 x 100 m flickor, årskurs 5–6',
  event_name: '4 x 100 m flickor, årskurs 5–6',
  excerpt: 'Tidtabellen för fredagen har publicerats.',
  expires_at: '2025-04-24T08:15:00Z',
  fee_cents: 4500,
  fields: 'lane',
  file: '001-1-02.lif',
  file_name: '001-1-02.lif',
  finish_at: '2025-05-16T07:05:00Z',
  fingerprint: 'b2c4e8',
  first_name: 'Ida',
  gained_events: '4 x 100 m flickor, årskurs 5–6',
  grade: 5,
  hours: 'vardagar 9–15',
  iban: 'FI2112345600000785',
  imported_by: 'superadmin',
  invited_by: 'Ida Exempel',
  karneval: 1,
  karneval_name: 'Karnevalen 2025',
  key: 'BK7jFh5m2qfY0Z8xW3nQvR1sT6uL9pDcEaGbHiJkMnOoPqRsTuVwXyZ0123456789-_AbCdEfGhIjKlMnOpQrSt',
  kind: 'invitation',
  label: 'Löpare',
  lane: 3,
  last_name: 'Exempel',
  late_fee_cents: 2000,
  leg: '1',
  lost_events: '4 x 60 m, årskurs 3–4',
  mail_address: 'Skolgatan 1',
  mascot: 'Räven',
  max_grade: 6,
  maventa_id: '5f1c2a10-9d1e-4a77-8f10-1b2c3d4e5f60',
  maventa_state: 'SENT',
  max_events_per_runner: 2,
  max_teams_per_unit: 2,
  meal: 'Köttbullar och potatis',
  message: 'Faktura 20250012',
  min_grade: 5,
  minutes: 10,
  municipality: 'Vasa',
  name: 'Exempelskolan',
  new_name: 'Exempelskolan (2)',
  new_password: 'Karneval2026',
  confirm_password: 'Karneval2026',
  note: 'Levereras till ingången.',
  number: '12345',
  object_name: 'Exempelskolan A',
  object_type: 'team',
  open_cents: 0,
  operator: 'Maventa',
  operator_edi: '003721291126',
  p256dh: 'BK7jFh5m2qfY0Z8xW3nQvR1sT6uL9pDcEaGbHiJkMnOoPqRsTuVwXyZ0123456789-_AbCdEfGhIjKlMnOpQrSt',
  paid_cents: 9000,
  password: 'Karneval2025',
  payer: 'Exempelstaden',
  payer_name: 'Exempelstaden',
  phone: '+358401234567',
  place: '1',
  plan: 'b2c4e8',
  previous: 41,
  price_cents: 4500,
  published_by: 'superadmin',
  qr: '1111111010011',
  qr_svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29"></svg>',
  quantity: 2,
  question: 'När stänger anmälan?',
  read_by: 'superadmin',
  reason: 'Läkarintyg har visats.',
  recipient: 'Exempelstaden',
  recovery_codes: 'k7fw-2m9x-qd4t',
  reference: '1234561',
  reference_number: '1234561',
  refresh: 'r7Qm2nXv0cK3pLs8',
  releases: 'economy 1.4.0',
  reply_to: 'kansli@karneval.example',
  request_id: '0f8b7c1e-2d3a-4b5c-8d6e-9f0a1b2c3d4e',
  requested_by: 'lagledare',
  rf_reference: 'RF331234561',
  round_name: 'Försök',
  runner: 'Ida Exempel',
  school: 7,
  school_class: '5B',
  school_name: 'Exempelskolan',
  school_names: 'Exempelskolan',
  schools: 'Exempelskolan',
  search: 'exempel',
  secret: 'JBSWY3DPEHPK3PXP',
  seed: 'karneval-2025',
  sent_by: 'superadmin',
  session: '0f8b7c1e-2d3a-4b5c-8d6e-9f0a1b2c3d4e',
  setup_token: 'k7fw2m9xqd4t',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  sheet: 'Löpare',
  slug: 'tavlingsregler',
  starts_at: '2025-05-16T06:30:00Z',
  state: 'b2c4e8',
  status: 'SENT',
  street_address: 'Skolgatan 1',
  student_count: 240,
  subject: 'Karnevalens tidtabell',
  team_count: 2,
  team_letter: 'A',
  team_name: 'Exempelskolan A',
  team_size: 4,
  text: 'Exempelskolan A flyttas till heat 2, bana 3.',
  time: '58.12',
  time_ms: 58_120,
  title: '4 x 100 m flickor, årskurs 5–6',
  to: 'ida.exempel@skola.example',
  token: 'k7fw2m9xqd4t',
  total_cents: 9000,
  track: 'Bana A',
  undoable: 'Exempelskolan A: heat 2, bana 3',
  unit: 'st.',
  unit_name: 'Exempelskolan, årskurs 1–6',
  unit_price_cents: 4500,
  uri: 'otpauth://totp/Stafapp:superadmin?secret=JBSWY3DPEHPK3PXP',
  url: 'https://karneval.example/tidtabellen',
  user: 'superadmin',
  user_agent: 'Mozilla/5.0',
  username: 'lagledare',
  value: 'last_first',
  vat_exemption_reason: 'VATEX-FI-35',
  vat_exemption_text: 'Momsfri verksamhet',
  vat_number: 'FI12345671',
  vat_percent: 0,
  venue: 'Olympiastadion',
  was: '213',
  what: '4 x 100 m, årskurs 5–6',
  who: 'lagledare',
  xlsx: 'UEsDBAoAAAAAAA==',
  year: 2025,
  zipcode: '65100',
}

const byFormat: Readonly<Record<string, string>> = {
  date: '2025-05-16',
  'date-time': '2025-05-16T06:30:00Z',
  email: 'ida.exempel@skola.example',
  uuid: '0f8b7c1e-2d3a-4b5c-8d6e-9f0a1b2c3d4e',
}

const validator = createStrictValidator()

/** @throws Error for a text that needs a value in the table above */
function textFor(schema: Schema, field: string): string {
  const candidates = [byName[field], byFormat[schema.format ?? ''], 'text', 'exempel', '12345']
  const found = candidates.find((text) => typeof text === 'string' && validator.validate(schema, text))
  if (typeof found !== 'string') throw new Error(`No example for ${field} ${JSON.stringify(schema)}`)
  return found
}

function numberFor({ minimum = 0, maximum = Number.POSITIVE_INFINITY }: Schema, field: string): number {
  const known = byName[field]
  const value = typeof known === 'number' ? known : (fallbacks.find(([name]) => name.test(field))?.[1] ?? 1)
  return Math.min(Math.max(value, minimum), maximum)
}

const fallbacks: readonly [RegExp, number][] = [
  [/_cents$/, 4500],
  [/_count$/, 4],
  [/_min$/, 10],
  [/_s$/, 300],
  [/^(id|team|school_unit|runner|event_instance|invoice|payment|order)$/, 7],
]

/** A value that is valid for a schema of the contract, with every field, made of invented names. */
export function exampleOf(schema: Schema, field = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find((value) => value !== null)
  const [first] = schema.anyOf ?? []
  if (first) return exampleOf(first, field)
  switch (typesOf(schema)[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, exampleOf(part, name)]),
      )
    case 'array':
      return schema.maxItems === 0 ? [] : Array(schema.minItems || 1).fill(exampleOf(schema.items ?? {}, field))
    case 'string':
      return textFor(schema, field)
    case 'integer':
    case 'number':
      return numberFor(schema, field)
    case 'boolean':
      return true
    default:
      return isNullable(schema) ? null : {}
  }
}
