import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Overview = ResponseOf<'GET /api/events/overview/'>
type SchoolList = ResponseOf<'GET /api/schools/list/'>

describe.each([1, 2])('the overview of carnival %i', (karneval) => {
  let test: TestApp
  let headers: Record<string, string>
  let overview: Overview

  beforeAll(async () => {
    test = await createTestApp({ demo: true })
    await askForChanges(test)
    headers = { authorization: `Bearer ${(await test.login('superadmin')).access}` }
    const answer = await test.call('GET', '/api/events/overview/', { headers, query: { karneval: String(karneval) } })
    overview = answer.json<Overview>()
  })
  afterAll(() => test.close())

  const number = async (text: string) => Number((await test.pool.query(text, [karneval])).rows[0]?.n)
  const schoolsListed = async (query: Record<string, string>) =>
    (
      await test.call('GET', '/api/schools/list/', {
        headers,
        query: { ...query, karneval: String(karneval), limit: '1' },
      })
    ).json<SchoolList>().total

  // Each number is computed from the tables without the overview's own queries.
  const live = `event_instance_id in (select id from event_instance where karneval_id = $1) and status in ('draft', 'registered', 'confirmed')`
  const unordered = `with ordering as (select distinct o.school_unit_id id from unit_order o left join unit_order_row r on r.order_id = o.id where o.karneval_id = $1 and o.status <> 'draft' and (o.placed_at is not null or r.source <> 'team_fee')),
    lacking as (select u.* from school_unit u left join ordering o on o.id = u.id where o.id is null and (u.id in (select school_unit_id from team where ${live}) or u.school_id not in (select x.school_id from school_unit x join ordering y on y.id = x.id)))`
  const unled = `with led as (select l.school_unit_id id from user_school_unit l join app_user a on a.id = l.user_id join user_role r on r.user_id = a.id where r.role = 'teacher' and a.disabled_at is null),
    lacking as (select u.* from school_unit u where $1 > 0 and not exists (select from led where led.id = u.id))`
  it.each<[string, (of: Overview) => number, string]>([
    [
      'schools',
      (of) => of.school_count,
      `select count(distinct u.school_id) n from school_unit u join team on team.school_unit_id = u.id where ${live}`,
    ],
    ['teams', (of) => of.team_count, `select count(*) n from team where ${live}`],
    ['late teams', (of) => of.late_team_count, `select count(*) n from team where late and ${live}`],
    [
      'runners',
      (of) => of.runner_count,
      `select count(*) n from (select runner_id from leg where team_id in (select id from team where ${live}) group by 1) r`,
    ],
    [
      'orders',
      (of) => of.order_count,
      `select count(distinct o.id) n from unit_order o left join unit_order_row r on r.order_id = o.id where o.karneval_id = $1 and o.status in ('placed', 'locked', 'invoiced') and (o.placed_at is not null or r.source <> 'team_fee')`,
    ],
    [
      'ordered cents',
      (of) => of.ordered_cents,
      `select sum(quantity * unit_price_cents) n from unit_order_row where order_id in (select id from unit_order where karneval_id = $1)`,
    ],
    [
      'teams without a whole composition',
      (of) => item(of, 'compositions'),
      `select count(*) n from team where ${live} and status <> 'confirmed'`,
    ],
    [
      'leaders without a phone',
      (of) => item(of, 'phone'),
      `select count(*) n from app_user a where phone = '' and disabled_at is null and $1 > 0 and id in (select user_id from user_role where role = 'teacher') and id in (select user_id from user_school_unit)`,
    ],
    [
      'unpaid invoices',
      (of) => item(of, 'unpaid'),
      `select count(*) n from invoice where karneval_id = $1 and kind = 'invoice' and status not in ('draft', 'paid', 'overpaid', 'credited') and due_on <= date '2025-04-18'`,
    ],
    [
      'unpaid cents',
      (of) => of.unpaid_cents,
      `select coalesce(sum(i.total_cents), 0) - coalesce((select sum(a.amount_cents) from payment_allocation a join invoice x on x.id = a.invoice_id where a.undone_at is null and x.karneval_id = $1 and x.kind = 'invoice' and x.status not in ('draft', 'paid', 'overpaid', 'credited')), 0) n from invoice i where karneval_id = $1 and kind = 'invoice' and status not in ('draft', 'paid', 'overpaid', 'credited')`,
    ],
    [
      'requests about teams that wait',
      (of) => of.pending_change_count,
      `select count(*) n from team_change where status = 'pending' and event_instance_id in (select id from event_instance where karneval_id = $1)`,
    ],
    [
      'requests about orders that wait',
      (of) => of.pending_order_change_count,
      `select count(*) n from order_change where status = 'pending' and order_id in (select id from unit_order where karneval_id = $1)`,
    ],
    [
      'changes of classes that wait',
      (of) => of.pending_class_change_count,
      `select count(*) n from unit_class_change where status = 'pending' and $1 > 0`,
    ],
    [
      'schools with units and no team',
      (of) => schools(of, 'teams'),
      `select count(*) n from (select school_id from school_unit except select u.school_id from school_unit u join team on team.school_unit_id = u.id where ${live}) s`,
    ],
    [
      'schools without a payer for something',
      (of) => schools(of, 'billing'),
      `select count(distinct u.school_id) n from school_unit u join unit_order o on o.school_unit_id = u.id and o.karneval_id = $1 join unit_order_row r on r.order_id = o.id and r.unit_price_cents > 0 join product p on p.id = r.product_id left join billing_information b on b.karneval_id = $1 and b.school_unit_id = u.id and ((p.category in ('stafetter','hejarklack','inmarsch') and b.stafetter) or (p.category = 'logi' and b.logi) or (p.category = 'bespisning_friday' and b.bespisning_friday) or (p.category = 'bespisning_saturday' and b.bespisning_saturday)) where b.id is null`,
    ],
    [
      'schools of which a unit has not ordered',
      (of) => schools(of, 'orders'),
      `${unordered} select count(distinct school_id) n from lacking`,
    ],
    ['units that have not ordered', (of) => item(of, 'orders'), `${unordered} select count(*) n from lacking`],
    [
      'schools of which a unit has no leader',
      (of) => schools(of, 'leader'),
      `${unled} select count(distinct school_id) n from lacking`,
    ],
    ['units without a leader', (of) => item(of, 'leader'), `${unled} select count(*) n from lacking`],
  ])('%s equal an independent query', async (_name, of, text) => {
    expect(of(overview)).toBe(await number(text))
  })

  it('events and days each add up to all teams, and to what the tables say', async () => {
    const sum = (rows: readonly { team_count: number }[]) => rows.reduce((total, row) => total + row.team_count, 0)
    expect([sum(overview.events), sum(overview.days)]).toEqual([overview.team_count, overview.team_count])
    const { rows } = await test.pool.query(
      `select event_instance_id as event_instance, count(*)::int as team_count from team where ${live} group by 1 order by 1`,
      [karneval],
    )
    const found = overview.events.filter((row) => row.team_count > 0)
    expect(found.map(({ event_instance, team_count }) => ({ event_instance, team_count }))).toEqual(rows)
  })

  const grownTo = (of: Pick<Overview, 'growth'>, day = '9999') =>
    Object.fromEntries(
      (['school_count', 'team_count', 'late_team_count', 'runner_count', 'order_count', 'ordered_cents'] as const).map(
        (figure) => [
          figure,
          of.growth.filter((each) => each.day <= day).reduce((total, each) => total + each[figure], 0),
        ],
      ),
    )

  it('has grown to its figures day by day, and the carnival before to those of the same day', () => {
    const { last_year } = overview
    expect(overview).toMatchObject(grownTo(overview))
    expect(overview.growth.map(({ day }) => day)).toEqual([...new Set(overview.growth.map(({ day }) => day))].sort())
    if (last_year) expect(last_year.same_day).toMatchObject(grownTo(last_year, last_year.same_day.day))
  })

  it('stands beside the carnival before: the whole one, its days and its events', async () => {
    const { rows } = await test.pool.query<{ id: number; starts_on: string }>(
      `select id, starts_on::text from karneval where status <> 'draft' and starts_on < (select starts_on from karneval where id = $1)
       order by starts_on desc limit 1`,
      [karneval],
    )
    const [last] = rows
    if (!last) {
      expect(overview.last_year).toBeNull()
      expect(overview.events.map((event) => event.last_year_team_count).filter((count) => count !== null)).toEqual([])
      return
    }
    const before = (
      await test.call('GET', '/api/events/overview/', { headers, query: { karneval: String(last.id) } })
    ).json<Overview>()
    expect(overview.last_year).toMatchObject({ karneval: last.id, starts_on: last.starts_on, days: before.days })
    const { same_day } = overview.last_year ?? {}
    const distance = (day = '', start = '') => Date.parse(day) - Date.parse(start)
    expect(distance(same_day?.day, last.starts_on)).toBe(distance(overview.as_of, overview.starts_on))
    const until = before.days.filter(({ day }) => day <= (same_day?.day ?? ''))
    expect(same_day?.team_count).toBe(until.reduce((sum, { team_count }) => sum + team_count, 0))
    expect(same_day?.school_count).toBeLessThanOrEqual(before.school_count)
    for (const figure of ['runner_count', 'order_count', 'ordered_cents'] as const)
      expect(same_day?.[figure], figure).toBeLessThanOrEqual(before[figure])
    // At the end of its own carnival it has what it has altogether.
    test.now.set(`${overview.starts_on}T12:00:00+03:00`)
    const onStart = (await test.call('GET', '/api/events/overview/', { headers })).json<Overview>().last_year?.same_day
    test.now.set(`${overview.as_of}T12:00:00+03:00`)
    const { runner_count, order_count, ordered_cents } = before
    expect(onStart).toMatchObject({ runner_count, order_count, ordered_cents })
    const counts = new Map(before.events.map(({ name, team_count }) => [name, team_count]))
    expect(overview.events.map(({ name, last_year_team_count }) => [name, last_year_team_count])).toEqual(
      overview.events.map(({ name }) => [name, counts.get(name) ?? null]),
    )
  })

  it('each number opens a list of as many schools', async () => {
    for (const { code, school_count } of overview.missing)
      expect([code, await schoolsListed({ missing: code })]).toEqual([code, school_count])
    const withTeams = (more: string) =>
      `select count(distinct u.school_id) n from team join school_unit u on u.id = school_unit_id where ${live} and ${more}`
    const present: [code: string, text: string][] = [
      ['teams', withTeams('true')],
      ['late_teams', withTeams('late')],
      ['runners', withTeams('team.id in (select team_id from leg)')],
      [
        'orders',
        `select count(distinct u.school_id) n from unit_order o join school_unit u on u.id = o.school_unit_id where o.karneval_id = $1 and o.status in ('placed', 'locked', 'invoiced')`,
      ],
    ]
    for (const [has, text] of present) expect([has, await schoolsListed({ has })]).toEqual([has, await number(text)])
    expect(await schoolsListed({ has: 'teams' })).toBe(overview.school_count)
    const [event] = overview.events
    const [day] = overview.days
    const inEvent = await number(
      `select count(distinct u.school_id) n from team join school_unit u on u.id = school_unit_id where ${live} and event_instance_id = ${event?.event_instance}`,
    )
    expect(await schoolsListed({ event_instance: String(event?.event_instance) })).toBe(inEvent)
    const onDay = await number(
      `select count(distinct u.school_id) n from team join school_unit u on u.id = school_unit_id where ${live} and to_char(timezone('Europe/Helsinki', team.created_at), 'YYYY-MM-DD') = '${day?.day}'`,
    )
    expect(await schoolsListed({ entered_on: day?.day ?? '' })).toBe(onDay)
  })
})

/** Adds two open requests and a decided one of each kind to every carnival; the demo has none. */
async function askForChanges({ pool }: TestApp): Promise<void> {
  await pool.query(
    `insert into team_change (kind, school_unit_id, event_instance_id, team_id, reason, status, decided_at)
     select 'withdraw_team', school_unit_id, event_instance_id, id, 'Alla är sjuka',
       case when place < 3 then 'pending' else 'refused' end, case when place < 3 then null else now() end
     from (select t.*, row_number() over (partition by i.karneval_id order by t.id) as place
       from team t join event_instance i on i.id = t.event_instance_id) t where place <= 3`,
  )
  await pool.query(
    `insert into order_change (order_id, wanted, reason, status, decided_at)
     select id, '[]', 'Fler elever', case when place < 3 then 'pending' else 'refused' end,
       case when place < 3 then null else now() end
     from (select o.*, row_number() over (partition by o.karneval_id order by o.id) as place from unit_order o) o
     where place <= 3`,
  )
}

const item = ({ missing }: Overview, code: string) => missing.find((each) => each.code === code)?.item_count ?? -1
const schools = ({ missing }: Overview, code: string) => missing.find((each) => each.code === code)?.school_count ?? -1
