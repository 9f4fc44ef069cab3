import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay, plusDays } from '@stafapp/shared/rules/times/helsinki'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/test-app.ts'

type FollowUp = ResponseOf<'GET /api/invoices/followup/'>
type Listed = ResponseOf<'GET /api/invoices/followup-list/'>
type Invoices = ResponseOf<'GET /api/invoices/invoices/'>
type Preview = ResponseOf<'GET /api/invoices/invoicing-preview/'>
type Season = ResponseOf<'GET /api/events/season/'>
type Overview = ResponseOf<'GET /api/events/overview/'>
type Payers = ResponseOf<'GET /api/invoices/billing-information/'>
type Story = ResponseOf<'GET /api/invoices/billing-information/{id}/story/'>
type Home = ResponseOf<'GET /api/schools/my-unit/'>

const karneval = '2'
let portal: TestApp
let organiser: string
let school: string

const get = async <T>(url: string, query: Record<string, string> = {}, token = organiser): Promise<T> => {
  const answer = await portal.call('GET', url, { headers: { authorization: `Bearer ${token}` }, query })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}
const followUp = () => get<FollowUp>('/api/invoices/followup/', { karneval })
const invoices = (query: Record<string, string> = {}, token = organiser) =>
  get<Invoices>('/api/invoices/invoices/', { karneval, limit: '500', ...query }, token)
const money = async () => {
  const season = (await get<Season>('/api/events/season/', { karneval })).money
  if (!season) throw new Error('a carnival has money')
  return season
}
const sum = <K extends string>(rows: readonly Record<K, number>[], field: K) =>
  rows.reduce((total, row) => total + row[field], 0)

/** Invoices all that can be invoiced of the school of `skoladmin`, and of ten payers more; none is sent. */
beforeAll(async () => {
  portal = await createTestApp({ demo: true, now: '2025-05-28T10:00:00+03:00' })
  organiser = (await portal.login('superadmin')).access
  school = (await portal.login('skoladmin')).access
  const own = await get<Payers>('/api/invoices/billing-information/', { karneval }, school)
  const { payers } = await get<Preview>('/api/invoices/invoicing-preview/', { karneval })
  const isNew = payers.filter(({ state }) => state === 'new')
  const isOwn = ({ billing_information }: (typeof isNew)[number]) =>
    own.data.some(({ id }) => id === billing_information)
  const chosen = [...isNew.filter(isOwn), ...isNew.filter((payer) => !isOwn(payer)).slice(0, 10)]
  const answer = await portal.call('POST', '/api/invoices/issue-invoices/', {
    headers: { authorization: `Bearer ${organiser}` },
    body: {
      karneval: Number(karneval),
      payers: chosen.map(({ billing_information, total_cents }) => ({ billing_information, total_cents })),
    },
  })
  expect(answer.statusCode, answer.body).toBe(201)
})
afterAll(() => portal.close())

test('what is invoiced is paid, unpaid, or made and not sent', async () => {
  const { total, unsent, overpaid_cents } = await followUp()
  expect(unsent.total_cents).toBeGreaterThan(0)
  expect(total.open_cents).toBeGreaterThan(0)
  expect(total.invoiced_cents).toBe(total.paid_cents - overpaid_cents + total.open_cents + unsent.total_cents)
})

test('each list adds up to its figure of the follow-up', async () => {
  const figures = await followUp()
  const { total, unsent, promised, late, forecast } = figures
  const list = async (part: QueryOf<'GET /api/invoices/followup-list/'>['part']) =>
    (await get<Listed>('/api/invoices/followup-list/', { karneval, part })).sums
  expect(await list('invoiced')).toEqual({
    invoiced_cents: total.invoiced_cents,
    paid_cents: total.paid_cents,
    open_cents: total.open_cents,
    unsent_cents: unsent.total_cents,
  })
  expect((await list('unsent')).unsent_cents).toBe(unsent.total_cents)
  expect((await list('paid')).paid_cents).toBe(total.paid_cents)
  expect((await list('open')).open_cents).toBe(total.open_cents)
  expect((await list('overdue')).open_cents).toBe(total.overdue_cents)
  expect((await list('promised')).open_cents).toBe(promised.open_cents)
  expect((await list('late')).open_cents).toBe(late.open_cents)
  expect((await list('expected')).open_cents).toBe(sum(forecast, 'open_cents'))
  expect(sum(forecast, 'open_cents') + late.open_cents).toBe(total.open_cents)
  for (const rows of [figures.schools, figures.categories])
    for (const field of ['invoiced_cents', 'paid_cents', 'open_cents', 'overdue_cents'] as const)
      expect([field, sum(rows, field)]).toEqual([field, total[field]])
  expect(sum(figures.payers, 'open_cents')).toBe(total.open_cents)
  expect(figures.days.at(-1)).toMatchObject({ open_cents: total.open_cents, overdue_cents: total.overdue_cents })
})

test('the list of invoices, the season and the overview state the sums of the follow-up', async () => {
  const { total, unsent, invoice_count, uninvoiced_cents, without_payer_cents, as_of } = await followUp()
  const all = await invoices()
  expect(all.total - all.credit_count).toBe(invoice_count)
  expect(all.sums).toEqual({
    total_cents: total.invoiced_cents,
    open_cents: total.open_cents,
    unsent_cents: unsent.total_cents,
  })
  expect((await invoices({ show: 'open' })).sums.open_cents).toBe(total.open_cents)
  const [late, reached, unreached] = await Promise.all(
    ['overdue', 'overdue_reached', 'overdue_unreached'].map((show) => invoices({ show })),
  )
  expect(late?.sums.open_cents).toBe(total.overdue_cents)
  expect((reached?.total ?? 0) + (unreached?.total ?? 0)).toBe(late?.total)
  expect(unreached?.total).toBeGreaterThan(0)
  expect(await money()).toMatchObject({
    uninvoiced_cents,
    without_payer_cents,
    invoice_count,
    sent_cents: total.invoiced_cents - unsent.total_cents,
    unsent_cents: unsent.total_cents,
    open_cents: total.open_cents,
    overdue_cents: total.overdue_cents,
  })
  const overview = await get<Overview>('/api/events/overview/', { karneval })
  expect(overview.unpaid_cents).toBe(total.open_cents)
  const due = all.data.filter(({ kind, status, due_on }) => {
    const isUnpaid = kind === 'invoice' && (status === 'sent' || status === 'partly_paid')
    return isUnpaid && due_on <= plusDays(as_of, 3)
  })
  expect(overview.due_cents).toBe(sum(due, 'open_cents'))
  expect(overview.missing.find(({ code }) => code === 'unpaid')?.item_count).toBe(due.length)
})

test('the ledger holds what is made too: it is the unpaid sum and what is not sent', async () => {
  const { total, unsent } = await followUp()
  const on = helsinkiDay(portal.now.read())
  const ledger = await get<ResponseOf<'GET /api/invoices/receivables/'>>('/api/invoices/receivables/', { karneval, on })
  expect(ledger.total.open_cents).toBe(total.open_cents + unsent.total_cents)
})

test('what is not invoiced can be invoiced now, lacks a payer, or waits for something that the preview names', async () => {
  const { uninvoiced_cents, ready_cents, without_payer_cents } = await money()
  const preview = await get<Preview>('/api/invoices/invoicing-preview/', { karneval })
  const ready = preview.payers.filter(({ state }) => state === 'new' || state === 'changed')
  const documents = ready.flatMap((payer) => payer.documents)
  expect(sum(preview.payers, 'invoiced_cents')).toBe((await followUp()).total.invoiced_cents)
  expect(ready_cents).toBe(sum(documents, 'total_cents'))
  expect(without_payer_cents).toBeGreaterThan(0)
  expect(without_payer_cents).toBe(sum(preview.without_payer, 'total_cents'))
  const blocked = preview.payers.filter(({ state }) => state === 'blocked')
  const waiting = sum(blocked, 'total_cents') - sum(blocked, 'invoiced_cents')
  const draftTeams = preview.draft_teams.are_charged ? 0 : preview.draft_teams.total_cents
  expect(uninvoiced_cents).toBe((ready_cents ?? 0) + without_payer_cents + waiting + draftTeams)
})

test("the payers' pages add up to the follow-up", async () => {
  const { total, unsent } = await followUp()
  const payers = await get<Payers>('/api/invoices/billing-information/', { karneval })
  // A page is about the payer with all its schools: one of the records of each name is enough.
  const records = new Map(payers.data.map(({ name, id }) => [name, id]))
  const sums: Story['sums'][] = []
  for (const id of records.values()) {
    const story = await get<Story>(`/api/invoices/billing-information/${id}/story/`)
    sums.push(story.sums)
  }
  expect(sum(sums, 'invoiced_cents')).toBe(total.invoiced_cents)
  expect(sum(sums, 'paid_cents')).toBe(total.paid_cents)
  expect(sum(sums, 'open_cents')).toBe(total.open_cents)
  expect(sum(sums, 'unsent_cents')).toBe(unsent.total_cents)
})

test('a school is not asked for what is made and not sent, on any of its pages, until it is sent', async () => {
  const home = async () => (await get<Home>('/api/schools/my-unit/', { karneval }, school)).invoices ?? []
  const own = await invoices({}, school)
  const made = own.data.filter(({ status }) => status === 'issued')
  expect(made.length).toBeGreaterThan(0)
  for (const invoice of made) {
    expect(invoice).toMatchObject({ open_cents: 0, is_overdue: false })
    const headers = { authorization: `Bearer ${school}` }
    const read = await portal.call('GET', `/api/invoices/invoices/${invoice.id}/`, { headers })
    expect([read.statusCode, read.body]).toEqual([
      409,
      expect.stringContaining('Den går att öppna när den har skickats.'),
    ])
    expect((await home()).find(({ id }) => id === invoice.id)).toMatchObject({ open_cents: 0, is_sent: false })
  }
  expect(own.sums.unsent_cents).toBe(sum(made, 'total_cents'))
  expect(own.sums.open_cents).toBe(sum(own.data, 'open_cents'))
  const [first] = made
  await portal.pool.query(`update invoice set sent_at = now(), status = 'sent' where id = $1`, [first?.id])
  const after = await invoices({}, school)
  expect(after.sums.open_cents).toBe(own.sums.open_cents + (first?.total_cents ?? 0))
  expect((await home()).find(({ id }) => id === first?.id)).toMatchObject({
    open_cents: first?.total_cents,
    is_sent: true,
  })
})

test('an invoice that is made and not sent is not late, however old, and nobody is reminded of it', async () => {
  // Past the due day of all that was invoiced above.
  portal.now.set('2025-06-20T10:00:00+03:00')
  const made = (await invoices({ show: 'unsent' })).data.filter(({ kind }) => kind === 'invoice')
  expect(made.length).toBeGreaterThan(0)
  for (const { due_on, is_overdue } of made) expect([due_on < '2025-06-20', is_overdue]).toEqual([true, false])
  const { total } = await followUp()
  expect(total.overdue_cents).toBe(total.open_cents)
  const answer = await portal.call('POST', '/api/invoices/remind-invoices/', {
    headers: { authorization: `Bearer ${organiser}` },
    body: { invoices: [made[0]?.id] },
  })
  expect(answer.statusCode).toBe(409)
  expect(answer.body).toContain('inte skickad')
})
