import type { Pool } from 'pg'

/** Existing ids by table: those of one school first, then some of others. */
export type ObjectIds = Readonly<Record<string, readonly number[]>>

const ofUnits = ['team', 'runner', 'unit_order', 'billing_information', 'invoice', 'invitation', 'team_change']
const ofCarnivals = ['event_instance', 'product', 'payment', 'timetable_row', 'track']
const ofNobody = [
  'karneval',
  'documentation',
  'qna',
  'food_menu',
  'heat_draft',
  'order_change',
  'timetable_delay',
  'payment_allocation',
]

/** The table meant by a field, or by the last word of a path before `{id}`. */
export const tableOf: Readonly<Record<string, string>> = {
  school_unit: 'school_unit',
  'contact-persons': 'school_unit',
  school: 'school',
  schools: 'school',
  from: 'school',
  into: 'school',
  karneval: 'karneval',
  stafettkarneval: 'karneval',
  event_instance: 'event_instance',
  'event-instances': 'event_instance',
  team: 'team',
  teams: 'team',
  explanation: 'team',
  runner: 'runner',
  runners: 'runner',
  legs: 'runner',
  reserves: 'runner',
  leader: 'app_user',
  users: 'app_user',
  'update-user': 'app_user',
  'update-phone': 'app_user',
  invitations: 'invitation',
  order: 'unit_order',
  orders: 'unit_order',
  'order-changes': 'order_change',
  product: 'product',
  products: 'product',
  invoice: 'invoice',
  invoices: 'invoice',
  'generate-finvoice-xml': 'invoice',
  payer: 'billing_information',
  'billing-information': 'billing_information',
  payment: 'payment',
  payments: 'payment',
  'payment-allocations': 'payment_allocation',
  rows: 'timetable_row',
  delays: 'timetable_delay',
  track: 'track',
  drafts: 'heat_draft',
  'change-requests': 'team_change',
  documentation: 'documentation',
  qna: 'qna',
  'food-menu': 'food_menu',
}

/** Reads the ids once: those of the leader's school, and a few others. */
export async function readObjectIds(pool: Pool, leader: string): Promise<ObjectIds> {
  const ids = async (text: string, values: unknown[] = []) =>
    (await pool.query<{ id: number }>(text, values)).rows.map(({ id }) => id)
  const [school = 0] = await ids(
    `select unit.school_id as id from app_user u join user_school_unit link on link.user_id = u.id
     join school_unit unit on unit.id = link.school_unit_id where u.username = $1 limit 1`,
    [leader],
  )
  const ownFirst = (table: string, isOwn: string) =>
    ids(
      `(select id from ${table} where ${isOwn} order by id desc limit 8)
       union all (select id from ${table} where not (${isOwn}) order by id desc limit 3)`,
      [school],
    )
  const units = '(select id from school_unit where school_id = $1)'
  const read = new Map<string, readonly number[]>()
  read.set('school', await ownFirst('school', 'id = $1'))
  read.set('school_unit', await ownFirst('school_unit', 'school_id = $1'))
  read.set('app_user', await ids('select id from app_user order by id limit 6'))
  for (const table of ofUnits) read.set(table, await ownFirst(table, `school_unit_id in ${units}`))
  for (const table of ofCarnivals) read.set(table, await ids(`select id from ${table} order by id desc limit 12`))
  for (const table of ofNobody) read.set(table, await ids(`select id from ${table} order by id limit 6`))
  return Object.fromEntries(read)
}
