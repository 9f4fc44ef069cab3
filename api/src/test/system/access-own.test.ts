import { api } from '@stafapp/shared/contract/api'
import type { Contract } from '@stafapp/shared/contract/define'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../support/add-user.ts'
import { type CallOptions, createTestApp, type TestApp } from '../support/test-app.ts'

/** Ids of two schools: the demo accounts' own, and another one. */
type Places = {
  school: number
  unit: number
  invitation: number
  foreignSchool: number
  foreignUnit: number
  foreignInvitation: number
  foreignUser: number
  /** A leader of the unit whom no case needs. */
  leader: number
  invoice: number
  foreignInvoice: number
  payer: number
  foreignPayer: number
  instance: number
  order: number
  foreignOrder: number
  orderChange: number
  foreignOrderChange: number
  product: number
  runner: number
  foreignRunner: number
  team: number
  foreignTeam: number
  /** Teams in a published heat. */
  startingTeam: number
  foreignStartingTeam: number
  teamChange: number
  /**
   * Joint teams: the own team asking another school; another school's asking the own one; one between two other
   * schools.
   */
  jointTeam: number
  invitedJointTeam: number
  foreignJointTeam: number
  foreignTeamChange: number
  /** Ids of the accounts. */
  users: Readonly<Record<string, number>>
}
type Request = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string } & Pick<
  CallOptions,
  'query' | 'body'
>

/** Requests for a call with `own` in its rule. `foreign` is left out where a call names no object. */
type Case = { own: (places: Places, username: string) => Request; foreign?: (places: Places) => Request }

const NOBODYS = 2_147_483_647

const entry = (url: string, list: string, field: string) => ({
  own: ({ unit, instance }: Places): Request => ({
    method: 'POST',
    url,
    body: { school_unit: unit, [list]: [{ event_instance: instance, [field]: 1 }] },
  }),
  foreign: ({ foreignUnit, instance }: Places): Request => ({
    method: 'POST',
    url,
    body: { school_unit: foreignUnit, [list]: [{ event_instance: instance, [field]: 1 }] },
  }),
})

const account = (method: 'GET' | 'PUT' | 'PATCH', call: string, body?: object): Case => ({
  own: ({ users }, username) => ({ method, url: `/api/users/${call}/${users[username]}/`, body }),
  foreign: ({ foreignUser }) => ({ method, url: `/api/users/${call}/${foreignUser}/`, body }),
})

const payer = (method: Request['method'], body?: object): Case => ({
  own: (places) => ({ method, url: `/api/invoices/billing-information/${places.payer}/`, body }),
  foreign: ({ foreignPayer }) => ({ method, url: `/api/invoices/billing-information/${foreignPayer}/`, body }),
})

const wholePayer = {
  name: 'Staden',
  contact_info: {
    street_address: '',
    mail_address: '',
    city: '',
    zipcode: '',
    country: '',
    phone: '',
    email: 'a@b.fi',
  },
  edi: '',
  operator: '',
  operator_edi: '',
  use_maventa: false,
  bespisning_friday: true,
  bespisning_saturday: false,
  logi: false,
  stafetter: false,
}

const newPayer = (unit: number): Request => ({
  method: 'POST',
  url: '/api/invoices/billing-information/',
  body: { school_unit: unit, name: 'Föräldrarna', logi: true, contact_info: { email: 'a@b.fi' } },
})

const invitationAction = (action: string): Case => ({
  own: ({ invitation }) => ({ method: 'POST', url: `/api/users/invitations/${invitation}/${action}/` }),
  foreign: ({ foreignInvitation }) => ({
    method: 'POST',
    url: `/api/users/invitations/${foreignInvitation}/${action}/`,
  }),
})

const invited = (unit: number): Request => ({
  method: 'POST',
  url: '/api/users/create-invitation/',
  body: { email: 'new@skola.example', school_unit: unit },
})

const ended = (leader: number, school: number, call: 'end' | 'restore' = 'end'): Request => ({
  method: 'POST',
  url: `/api/users/${leader}/${call}-leadership/`,
  body: { school },
})

const endedAt = (school: number): Request => ({
  method: 'GET',
  url: '/api/users/ended-leaderships/',
  query: { school: String(school) },
})

const order = (method: Request['method'], action = '', body?: object): Case => ({
  own: ({ order }) => ({ method, url: `/api/invoices/orders/${order}/${action}`, body }),
  foreign: ({ foreignOrder }) => ({ method, url: `/api/invoices/orders/${foreignOrder}/${action}`, body }),
})

const placed = (unit: number): Request => ({
  method: 'POST',
  url: '/api/invoices/orders/',
  body: { school_unit: unit, rows: [] },
})

const wished = (order: number, product: number): Request => ({
  method: 'POST',
  url: '/api/invoices/order-changes/',
  body: { order, rows: [{ product, quantity: 1 }], reason: 'Två fler elever' },
})

const ofUnit = (url: string): Case => ({
  own: ({ unit }) => ({ method: 'GET', url, query: { school_unit: String(unit) } }),
  foreign: ({ foreignUnit }) => ({ method: 'GET', url, query: { school_unit: String(foreignUnit) } }),
})

const imported = (unit: number): Request => ({
  method: 'POST',
  url: '/api/events/runners/import/',
  body: { school_unit: unit, dry_run: true, text: 'Förnamn\tEfternamn\tÅk\tKön' },
})

const contacted = (unit: number): Request => ({
  method: 'PUT',
  url: `/api/schools/contact-persons/${unit}/`,
  body: { name: 'Eva Ek', email: 'eva@skola.example', phone: '040 123 4567', version: 0 },
})

const dieted = (unit: number): Request => ({
  method: 'PUT',
  url: '/api/invoices/diets/',
  body: { school_unit: unit, entries: [], version: 0 },
})

const ofRunner = (method: Request['method'], body?: object): Case => ({
  own: ({ runner }) => ({ method, url: `/api/events/runners/${runner}/`, body }),
  foreign: ({ foreignRunner }) => ({ method, url: `/api/events/runners/${foreignRunner}/`, body }),
})

const ofTeam = (method: Request['method'], action = '', rest: Pick<Request, 'body' | 'query'> = {}): Case => ({
  own: ({ team }) => ({ method, url: `/api/events/teams/${team}/${action}`, ...rest }),
  foreign: ({ foreignTeam }) => ({ method, url: `/api/events/teams/${foreignTeam}/${action}`, ...rest }),
})

const savedTeams = (...ids: number[]): Request => ({
  method: 'PATCH',
  url: '/api/events/teams/',
  body: { teams: ids.map((id) => ({ id, version: 1, legs: [], reserves: [] })) },
})

const joint = (method: 'POST' | 'DELETE', action = '', rest: Pick<Request, 'body' | 'query'> = {}): Case => ({
  own: ({ jointTeam }) => ({ method, url: `/api/events/joint-teams/${jointTeam}/${action}`, ...rest }),
  foreign: ({ foreignJointTeam }) => ({
    method,
    url: `/api/events/joint-teams/${foreignJointTeam}/${action}`,
    ...rest,
  }),
})

const pupil = { first_name: 'Ny', last_name: 'Elev', grade: 3, gender: 'female' }

const struck = (school_unit: number, team: number): Request => ({
  method: 'POST',
  url: '/api/events/change-requests/',
  body: { kind: 'withdraw_team', school_unit, team, reason: 'Alla är sjuka' },
})

const newRunner = (school_unit: number): Request => ({
  method: 'POST',
  url: '/api/events/runners/',
  body: { school_unit, ...pupil },
})

const ofInvoice = (suffix = ''): Case => ({
  own: ({ invoice }) => ({ method: 'GET', url: `/api/invoices/invoices/${invoice}/${suffix}` }),
  foreign: ({ foreignInvoice }) => ({ method: 'GET', url: `/api/invoices/invoices/${foreignInvoice}/${suffix}` }),
})

const protested = (team: number): Request => ({
  method: 'POST',
  url: '/api/raceday/protests/',
  body: { team, round: 'TRIAL', text: 'Växlingen skedde innanför zonen.' },
})

const cases: Record<string, Case> = {
  'GET /api/raceday/own-results/': ofUnit('/api/raceday/own-results/'),
  'GET /api/events/diplomas/': {
    own: () => ({ method: 'GET', url: '/api/events/diplomas/', query: { karneval: '1' } }),
  },
  'GET /api/raceday/protests/': { own: () => ({ method: 'GET', url: '/api/raceday/protests/' }) },
  'POST /api/raceday/protests/': {
    own: ({ startingTeam }) => protested(startingTeam),
    foreign: ({ foreignStartingTeam }) => protested(foreignStartingTeam),
  },
  'POST /api/events/runners/import/': {
    own: ({ unit }) => imported(unit),
    foreign: ({ foreignUnit }) => imported(foreignUnit),
  },
  'GET /api/schools/contact-persons/': { own: () => ({ method: 'GET', url: '/api/schools/contact-persons/' }) },
  'PUT /api/schools/contact-persons/{id}/': {
    own: ({ unit }) => contacted(unit),
    foreign: ({ foreignUnit }) => contacted(foreignUnit),
  },
  'GET /api/events/runners/': ofUnit('/api/events/runners/'),
  'POST /api/events/runners/': {
    own: ({ unit }) => newRunner(unit),
    foreign: ({ foreignUnit }) => newRunner(foreignUnit),
  },
  'GET /api/events/runners/{id}/': ofRunner('GET'),
  'PUT /api/events/runners/{id}/': ofRunner('PUT', { ...pupil, version: 1 }),
  'PATCH /api/events/runners/{id}/': ofRunner('PATCH', { grade: 3, version: 1 }),
  'DELETE /api/events/runners/{id}/': ofRunner('DELETE'),
  'PATCH /api/events/teams/': {
    // Both teams are reached: the answer is about the body, not about who asks.
    own: ({ team }) => savedTeams(team, team),
    foreign: ({ team, foreignTeam }) => savedTeams(team, foreignTeam),
  },
  'GET /api/events/teams/{id}/': ofTeam('GET'),
  'PUT /api/events/teams/{id}/': ofTeam('PUT', '', {
    body: { version: 1, name: 'Lag', leader: null, legs: [], reserves: [] },
  }),
  'PATCH /api/events/teams/{id}/': ofTeam('PATCH', '', { body: { version: 1, name: 'Lag' } }),
  'DELETE /api/events/teams/{id}/': ofTeam('DELETE', '', { query: { version: '1' } }),
  'POST /api/events/teams/{id}/restore/': ofTeam('POST', 'restore/', { body: { version: 1 } }),
  'GET /api/events/change-requests/': ofUnit('/api/events/change-requests/'),
  'POST /api/events/change-requests/': {
    own: ({ unit, team }) => struck(unit, team),
    foreign: ({ unit, foreignTeam }) => struck(unit, foreignTeam),
  },
  'POST /api/events/change-requests/{id}/cancel/': {
    own: ({ teamChange }) => ({ method: 'POST', url: `/api/events/change-requests/${teamChange}/cancel/` }),
    foreign: ({ foreignTeamChange }) => ({
      method: 'POST',
      url: `/api/events/change-requests/${foreignTeamChange}/cancel/`,
    }),
  },
  'GET /api/events/joint-teams/': ofUnit('/api/events/joint-teams/'),
  'POST /api/events/joint-teams/': {
    own: ({ team, foreignSchool }) => ({
      method: 'POST',
      url: '/api/events/joint-teams/',
      body: { team, school: foreignSchool },
    }),
    foreign: ({ foreignTeam, school }) => ({
      method: 'POST',
      url: '/api/events/joint-teams/',
      body: { team: foreignTeam, school },
    }),
  },
  'POST /api/events/joint-teams/{id}/answer/': {
    ...joint('POST', 'answer/', { body: { accept: false, version: 1 } }),
    own: ({ invitedJointTeam }) => ({
      method: 'POST',
      url: `/api/events/joint-teams/${invitedJointTeam}/answer/`,
      body: { accept: false, version: 1 },
    }),
  },
  'DELETE /api/events/joint-teams/{id}/': joint('DELETE', '', { query: { version: '1' } }),
  'GET /api/invoices/my-orders/': ofUnit('/api/invoices/my-orders/'),
  'POST /api/invoices/orders/': {
    own: ({ unit }) => placed(unit),
    foreign: ({ foreignUnit }) => placed(foreignUnit),
  },
  'GET /api/invoices/orders/{id}/': order('GET'),
  'PUT /api/invoices/orders/{id}/': order('PUT', '', { rows: [], version: 1 }),
  'PATCH /api/invoices/orders/{id}/': order('PATCH', '', { rows: [], version: 1 }),
  'GET /api/invoices/orders/{id}/history/': order('GET', 'history/'),
  'GET /api/invoices/orders/{id}/receipt/': order('GET', 'receipt/'),
  'GET /api/invoices/order-changes/': { own: () => ({ method: 'GET', url: '/api/invoices/order-changes/' }) },
  'POST /api/invoices/order-changes/': {
    own: ({ order: id, product }) => wished(id, product),
    foreign: ({ foreignOrder, product }) => wished(foreignOrder, product),
  },
  'POST /api/invoices/order-changes/{id}/withdraw/': {
    own: ({ orderChange }) => ({ method: 'POST', url: `/api/invoices/order-changes/${orderChange}/withdraw/` }),
    foreign: ({ foreignOrderChange }) => ({
      method: 'POST',
      url: `/api/invoices/order-changes/${foreignOrderChange}/withdraw/`,
    }),
  },
  'GET /api/invoices/diets/': ofUnit('/api/invoices/diets/'),
  'PUT /api/invoices/diets/': {
    own: ({ unit }) => dieted(unit),
    foreign: ({ foreignUnit }) => dieted(foreignUnit),
  },
  'GET /api/invoices/invoices/': {
    own: () => ({ method: 'GET', url: '/api/invoices/invoices/', query: { karneval: '1' } }),
  },
  'GET /api/invoices/invoices/{id}/': ofInvoice(),
  'GET /api/invoices/invoices/{id}/pdf/': ofInvoice('pdf/'),
  'GET /api/invoices/invoices/{id}/ubl/': ofInvoice('ubl/'),
  'GET /api/invoices/generate-finvoice-xml/{id}/': {
    own: ({ invoice }) => ({ method: 'GET', url: `/api/invoices/generate-finvoice-xml/${invoice}/` }),
    foreign: ({ foreignInvoice }) => ({ method: 'GET', url: `/api/invoices/generate-finvoice-xml/${foreignInvoice}/` }),
  },
  'POST /api/users/create-invitation/': {
    own: ({ unit }) => invited(unit),
    foreign: ({ foreignUnit }) => invited(foreignUnit),
  },
  'GET /api/users/invitations/': { own: () => ({ method: 'GET', url: '/api/users/invitations/' }) },
  'POST /api/users/invitations/{id}/resend/': invitationAction('resend'),
  'POST /api/users/invitations/{id}/revoke/': invitationAction('revoke'),
  'POST /api/users/{id}/end-leadership/': {
    own: ({ leader, school }) => ended(leader, school),
    foreign: ({ foreignUser, foreignSchool }) => ended(foreignUser, foreignSchool),
  },
  'GET /api/users/ended-leaderships/': {
    own: ({ school }) => endedAt(school),
    foreign: ({ foreignSchool }) => endedAt(foreignSchool),
  },
  // After the end above.
  'POST /api/users/{id}/restore-leadership/': {
    own: ({ leader, school }) => ended(leader, school, 'restore'),
    foreign: ({ foreignUser, foreignSchool }) => ended(foreignUser, foreignSchool, 'restore'),
  },
  'GET /api/users/update-user/{id}/': account('GET', 'update-user'),
  'PUT /api/users/update-user/{id}/': account('PUT', 'update-user', { last_name: 'Ny', version: 1 }),
  'PATCH /api/users/update-user/{id}/': account('PATCH', 'update-user', { last_name: 'Ny', version: 1 }),
  'GET /api/users/update-phone/{id}/': account('GET', 'update-phone'),
  'PUT /api/users/update-phone/{id}/': account('PUT', 'update-phone', { phone: '040 123 4567', version: 1 }),
  'PATCH /api/users/update-phone/{id}/': account('PATCH', 'update-phone', { phone: '040 123 4567', version: 1 }),
  'GET /api/schools/{id}/': {
    own: ({ school }) => ({ method: 'GET', url: `/api/schools/${school}/` }),
    foreign: ({ foreignSchool }) => ({ method: 'GET', url: `/api/schools/${foreignSchool}/` }),
  },
  'GET /api/invoices/billing-information/': {
    own: ({ unit }) => ({
      method: 'GET',
      url: '/api/invoices/billing-information/',
      query: { school_unit: String(unit) },
    }),
    foreign: ({ foreignUnit }) => ({
      method: 'GET',
      url: '/api/invoices/billing-information/',
      query: { school_unit: String(foreignUnit) },
    }),
  },
  'POST /api/invoices/billing-information/': {
    own: ({ unit }) => newPayer(unit),
    foreign: ({ foreignUnit }) => newPayer(foreignUnit),
  },
  'GET /api/invoices/billing-information/{id}/': payer('GET'),
  'PUT /api/invoices/billing-information/{id}/': payer('PUT', { ...wholePayer, version: 1 }),
  'PATCH /api/invoices/billing-information/{id}/': payer('PATCH', { name: 'Staden', version: 2 }),
  'DELETE /api/invoices/billing-information/{id}/': payer('DELETE'),
  'GET /api/invoices/my-billing-information/': {
    own: () => ({ method: 'GET', url: '/api/invoices/my-billing-information/' }),
  },
  'GET /api/schools/{id}/personal-data/': {
    own: ({ school }) => ({ method: 'GET', url: `/api/schools/${school}/personal-data/` }),
    foreign: ({ foreignSchool }) => ({ method: 'GET', url: `/api/schools/${foreignSchool}/personal-data/` }),
  },
  'PUT /api/schools/{id}/': {
    own: ({ school }) => ({ method: 'PUT', url: `/api/schools/${school}/`, body: { school_unit: [], version: 1000 } }),
    foreign: ({ foreignSchool }) => ({
      method: 'PUT',
      url: `/api/schools/${foreignSchool}/`,
      body: { school_unit: [], version: 1000 },
    }),
  },
  'PATCH /api/schools/{id}/': {
    own: ({ school }) => ({ method: 'PATCH', url: `/api/schools/${school}/`, body: { version: 1000 } }),
    foreign: ({ foreignSchool }) => ({
      method: 'PATCH',
      url: `/api/schools/${foreignSchool}/`,
      body: { version: 1000 },
    }),
  },
  'GET /api/maintenance/audit/': { own: () => ({ method: 'GET', url: '/api/maintenance/audit/' }) },
  'GET /api/messages/mine/': { own: () => ({ method: 'GET', url: '/api/messages/mine/' }) },
  'POST /api/messages/mine/read/': {
    own: () => ({ method: 'POST', url: '/api/messages/mine/read/', body: { until: 1 } }),
  },
  'GET /api/schools/my-unit/': { own: () => ({ method: 'GET', url: '/api/schools/my-unit/' }) },
  'GET /api/schools/all-my-units/': { own: () => ({ method: 'GET', url: '/api/schools/all-my-units/' }) },
  'GET /api/events/event/myintent/': { own: () => ({ method: 'GET', url: '/api/events/event/myintent/' }) },
  'GET /api/events/school-day/': ofUnit('/api/events/school-day/'),
  'GET /api/events/school-day/packet/': ofUnit('/api/events/school-day/packet/'),
  'GET /api/events/teams/myschool/': {
    own: ({ unit }) => ({ method: 'GET', url: '/api/events/teams/myschool/', query: { school_unit: String(unit) } }),
    foreign: ({ foreignUnit }) => ({
      method: 'GET',
      url: '/api/events/teams/myschool/',
      query: { school_unit: String(foreignUnit) },
    }),
  },
  'GET /api/events/heats/explanation/{id}/': {
    own: ({ team }) => ({ method: 'GET', url: `/api/events/heats/explanation/${team}/` }),
    foreign: ({ foreignTeam }) => ({ method: 'GET', url: `/api/events/heats/explanation/${foreignTeam}/` }),
  },
  'POST /api/events/event/intent/': entry('/api/events/event/intent/', 'intents', 'team_count'),
  'POST /api/events/teams/intent/': entry('/api/events/teams/intent/', 'teams', 'count'),
}

const contract: Contract = api
const guarded = Object.entries(contract).filter(([, { access }]) => access.who === 'user' && access.own?.length)
const actors = [
  ['teacher', 'lagledare'],
  ['school_admin', 'skoladmin'],
] as const
const rows = guarded.flatMap(([name, { access }]) =>
  actors
    .filter(([role]) => access.who === 'user' && access.own?.includes(role))
    .map(([role, username]) => ({ name, role, username })),
)

let portal: TestApp
let places: Places

const idOf = async (text: string, values: unknown[] = []) => {
  const { rows: found } = await portal.pool.query<{ id: number }>(text, values)
  if (!found[0]) throw new Error(`nothing found by ${text}`)
  return found[0].id
}

beforeAll(async () => {
  // Preliminary entries are open, so a refusal can only be due to the unit's owner.
  portal = await createTestApp({ demo: true, now: '2025-01-20T09:00:00+02:00' })
  const school = await idOf(
    `select unit.school_id as id from app_user u join user_school_unit link on link.user_id = u.id
     join school_unit unit on unit.id = link.school_unit_id where u.username = 'lagledare' limit 1`,
  )
  const foreignSchool = await idOf("select min(id) as id from school where id <> $1 and status = 'active'", [school])
  const unitOf = (of: number) =>
    idOf("select id from school_unit where school_id = $1 order by 'primary_school' = any(school_types) desc, id", [of])
  const invite = (unit: number) =>
    idOf(
      `insert into invitation (email, school_unit_id, token_hash, expires_at)
       values ('old@skola.example', $1::int, 'hash of ' || $1::int, now() + interval '1 day') returning id`,
      [unit],
    )
  const invoiceOf = (sign: '=' | '<>') =>
    idOf(
      `select i.id from invoice i join school_unit u on u.id = i.school_unit_id where u.school_id ${sign} $1 order by i.id limit 1`,
      [school],
    )
  const [unit, foreignUnit] = [await unitOf(school), await unitOf(foreignSchool)]
  const orderOf = (of: number) =>
    idOf(
      `insert into unit_order (karneval_id, school_unit_id) select id, $1 from karneval where status = 'active'
       on conflict (karneval_id, school_unit_id) do update set updated_at = now() returning id`,
      [of],
    )
  const wish = (of: number) =>
    idOf(`insert into order_change (order_id, wanted, reason) values ($1, '[]', 'Fler elever') returning id`, [of])
  const [order, foreignOrder] = [await orderOf(unit), await orderOf(foreignUnit)]
  const pay = (of: number) =>
    idOf(
      `insert into billing_information (karneval_id, school_unit_id, name)
       select id, $1, 'Betalaren' from karneval where status = 'active' returning id`,
      [of],
    )
  const register = (of: number) =>
    idOf(
      `insert into runner (karneval_id, school_unit_id, first_name, last_name, grade, gender)
       select id, $1, 'Ida', 'Ek', 3, 'female' from karneval where status = 'active' returning id`,
      [of],
    )
  const enter = (of: number) =>
    idOf(
      `insert into team (school_unit_id, event_instance_id, number, name)
       select $1, min(i.id), 90, 'Lag 90' from event_instance i join karneval k on k.id = i.karneval_id
       where k.status = 'active' returning id`,
      [of],
    )
  const askFor = (of: number) =>
    idOf(
      `insert into team_change (kind, school_unit_id, event_instance_id, team_id, reason)
       select 'withdraw_team', school_unit_id, event_instance_id, id, 'Alla är sjuka' from team where id = $1 returning id`,
      [of],
    )
  const startsFor = (of: number) =>
    idOf(
      `select t.id from team t join heat_place p on p.team_id = t.id join event_instance i on i.id = t.event_instance_id
       join karneval k on k.id = i.karneval_id where k.status = 'active' and p.round = 'TRIAL' and t.school_unit_id = $1`,
      [of],
    )
  const [team, foreignTeam] = [await enter(unit), await enter(foreignUnit)]
  const thirdSchool = await idOf('select max(id) as id from school where id not in ($1, $2)', [school, foreignSchool])
  const invitedTo = (of: number, asked: number) =>
    idOf('insert into joint_team (team_id, school_id) values ($1, $2) returning id', [of, asked])
  places = {
    school,
    runner: await register(unit),
    foreignRunner: await register(foreignUnit),
    team,
    foreignTeam,
    startingTeam: await startsFor(unit),
    foreignStartingTeam: await startsFor(foreignUnit),
    teamChange: await askFor(team),
    jointTeam: await invitedTo(team, thirdSchool),
    invitedJointTeam: await invitedTo(foreignTeam, school),
    foreignJointTeam: await invitedTo(foreignTeam, thirdSchool),
    foreignTeamChange: await askFor(foreignTeam),
    order,
    foreignOrder,
    orderChange: await wish(order),
    foreignOrderChange: await wish(foreignOrder),
    product: await idOf("select id from product where code = 'MAT-FRE-L' order by karneval_id desc limit 1"),
    invitation: await invite(unit),
    foreignInvitation: await invite(foreignUnit),
    payer: await pay(unit),
    foreignPayer: await pay(foreignUnit),
    foreignUser: await idOf("select id from app_user where username = 'superadmin'"),
    leader: await addUser(portal.db, { username: 'slutar', roles: ['teacher'], unitIds: [unit] }),
    users: {
      lagledare: await idOf("select id from app_user where username = 'lagledare'"),
      skoladmin: await idOf("select id from app_user where username = 'skoladmin'"),
    },
    invoice: await invoiceOf('='),
    foreignInvoice: await invoiceOf('<>'),
    foreignSchool,
    unit,
    foreignUnit,
    instance: await idOf(
      `select i.id from event_instance i join karneval k on k.id = i.karneval_id where k.status = 'active' order by i.id limit 1`,
    ),
  }
})

afterAll(() => portal.close())

const ask = (as: string, { method, url, ...rest }: Request) => portal.call(method, url, { as, ...rest })

/** All numbers in fields of these names, anywhere in an answer. */
const numbersOf = (value: unknown, names: readonly string[]): number[] => {
  if (Array.isArray(value)) return value.flatMap((part) => numbersOf(part, names))
  if (!value || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, part]) =>
    names.includes(name) && typeof part === 'number' ? [part] : numbersOf(part, names),
  )
}

test('every call that is limited to own objects has a case here', () => {
  expect(Object.keys(cases).sort()).toEqual(guarded.map(([name]) => name).sort())
})

test.each(rows)(
  'R18, R20: $name as $role: own is served, foreign is 404 and looks like nothing at all',
  async ({ name, username }) => {
    const { own, foreign } = cases[name] ?? {}
    if (!own) throw new Error(`no case for ${name}`)
    const served = await ask(username, own(places, username))
    expect(served.statusCode, served.body).not.toBe(401)
    expect([403, 404, 500]).not.toContain(served.statusCode)
    if (!foreign) return
    const refused = await ask(username, foreign(places))
    const nobodys = Object.fromEntries(
      Object.keys(places).flatMap((name) => (name.startsWith('foreign') ? [[name, NOBODYS]] : [])),
    )
    const absent = await ask(username, foreign({ ...places, ...nobodys }))
    expect([refused.statusCode, refused.body]).toEqual([404, absent.body])
  },
)

/** A joint team shows its partner school and unit, as the public heat lists do; its own test checks the rest. */
const namesPartner = new Set(['GET /api/events/joint-teams/'])

test.each(
  rows.filter(
    ({ name }) => name.startsWith('GET') && !namesPartner.has(name) && !contract[name as keyof Contract]?.file,
  ),
)('R19: $name as $role shows no other school', async ({ name, username }) => {
  const own = cases[name]?.own
  if (!own) throw new Error(`no case for ${name}`)
  const body = (await ask(username, own(places, username))).json()
  const { rows: units } = await portal.pool.query<{ id: number }>('select id from school_unit where school_id = $1', [
    places.school,
  ])
  const ownUnits = units.map(({ id }) => id)
  expect(numbersOf(body, ['school_unit']).filter((id) => !ownUnits.includes(id))).toEqual([])
  expect(numbersOf(body, ['school']).filter((id) => id !== places.school)).toEqual([])
})

/** Other schools' objects that a body may name inside an own object. */
const named: [string, (places: Places) => Request][] = [
  ['a runner on a leg', ({ team, foreignRunner }) => ofTeamWith(team, { legs: [foreignRunner] })],
  ['a runner in reserve', ({ team, foreignRunner }) => ofTeamWith(team, { legs: [], reserves: [foreignRunner] })],
  ['a leader', ({ team, foreignUser }) => ofTeamWith(team, { leader: foreignUser })],
  [
    'a runner in a change that is asked for',
    ({ unit, team, foreignRunner }) => ({
      method: 'POST',
      url: '/api/events/change-requests/',
      body: {
        kind: 'change_runners',
        school_unit: unit,
        team,
        legs: [foreignRunner],
        reserves: [],
        reason: 'Byte av löpare',
      },
    }),
  ],
]

const ofTeamWith = (team: number, change: object): Request => ({
  method: 'PATCH',
  url: `/api/events/teams/${team}/`,
  body: { version: 1, ...change },
})

test.each(actors.flatMap(([, username]) => named.map(([what, request]) => ({ username, what, request }))))(
  'R20: $what of another school named by $username in an own object is refused like one that does not exist',
  async ({ username, request }) => {
    const [refused, absent] = [
      await ask(username, request(places)),
      await ask(username, request({ ...places, foreignRunner: NOBODYS, foreignUser: NOBODYS })),
    ]
    expect([400, 404, 409]).toContain(refused.statusCode)
    expect([refused.statusCode, refused.body]).toEqual([absent.statusCode, absent.body])
    const { rows: written } = await portal.pool.query('select id from leg where runner_id = $1 and team_id = $2', [
      places.foreignRunner,
      places.team,
    ])
    expect(written).toEqual([])
  },
)
