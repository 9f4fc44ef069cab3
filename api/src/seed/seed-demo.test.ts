import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../db/db.ts'
import { withTransaction } from '../db/db.ts'
import { brokenInvariants } from '../test/support/invariants.ts'
import { createTestDatabase } from '../test/support/test-database.ts'
import { seedDemo } from './seed-demo.ts'

const passwordHash = 'the same for both'

/** One hash per table over all rows; the table names come from the database, so that none is left out. */
async function checksums({ pool }: Database): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ sum: string | null }>(
      `select md5(string_agg(row::text, chr(10) order by row::text collate "C")) as sum from "${name}" row`,
    )
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}

describe('seedDemo', () => {
  let first: Database
  let second: Database

  beforeAll(async () => {
    first = await createTestDatabase()
    second = await createTestDatabase()
    await withTransaction(first.db, (tx) => seedDemo(tx, { passwordHash }))
    await withTransaction(second.db, (tx) => seedDemo(tx, { passwordHash }))
  })
  afterAll(async () => {
    await first.close()
    await second.close()
  })

  const count = async (query: string) => {
    const { rows } = await first.pool.query<{ count: number }>(query)
    return rows[0]?.count
  }

  it('makes the same rows every time', async () => {
    const sums = await checksums(first)
    expect(await checksums(second)).toEqual(sums)
    expect(Object.values(sums).filter((sum) => sum !== '').length).toBeGreaterThan(25)
  })

  it('writes times of the schedule as the portal does', async () => {
    expect(await count(String.raw`select count(*)::int from timetable_row where title ~ '\d\d:\d\d'`)).toBeGreaterThan(
      0,
    )
    expect(await count(String.raw`select count(*)::int from timetable_row where title ~ '\d\d\.\d\d'`)).toBe(0)
  })

  it('has the facts: 206 schools, 20 events, 38 schedule rows and 16 prices per carnival', async () => {
    expect(await count('select count(*)::int from school')).toBe(206)
    expect(await count(`select count(*)::int from school where status = 'active'`)).toBe(195)
    expect(await count('select count(distinct school_id)::int as count from school_unit')).toBe(195)
    expect(await count('select count(*)::int from event')).toBe(20)
    expect(await count('select count(*)::int from timetable_row where karneval_id = 2')).toBe(38)
    expect(await count('select count(*)::int from product where karneval_id = 2')).toBe(16)
    expect(
      await count(`select count(*)::int from karneval where status = 'active' and name = 'Stafettkarnevalen 2025'`),
    ).toBe(1)
  })

  it('enters about 1,000 teams with about 7,000 starts in the active carnival', async () => {
    const teams = await count(`select count(*)::int from team t join event_instance i on i.id = t.event_instance_id
      where i.karneval_id = 2 and t.status <> 'withdrawn'`)
    const starts = await count(`select count(*)::int from leg l join event_instance i on i.id = l.event_instance_id
      where i.karneval_id = 2 and not l.reserve`)
    expect(teams).toBeGreaterThan(1000)
    expect(teams).toBeLessThan(1100)
    expect(starts).toBeGreaterThan(6700)
    expect(starts).toBeLessThan(7300)
  })

  it('names every team that shares a record, and the municipality of a school whose name another has', async () => {
    const { rows } = await first.pool.query<{ holders: number; schools: string[] }>(
      `select count(*)::int as holders, array_agg(team_name) as schools from carnival_record
        where team_id is not null group by event_id, ceil(time_ms / 10.0)`,
    )
    expect(rows.some(({ holders }) => holders > 1)).toBe(true)
    expect(rows.flatMap(({ schools }) => schools).filter((name) => /^Kyrkoby skola \d+$/.test(name))).toEqual([])
  })

  it('gives each record to a school of the class that the event is for', async () => {
    const { rows } = await first.pool.query<{ event: string; school: string }>(
      `select e.name as event, c.school_name as school from carnival_record c join event e on e.id = c.event_id
        where not exists (select from school s join school_unit u on u.school_id = s.id
          where c.school_name in (s.name, s.name || ' (' || s.municipality || ')')
            and e.school_types && u.school_types and e.school_subtypes && u.school_subtypes)`,
    )
    expect(rows).toEqual([])
  })

  it('orders for half of the schools that take part', async () => {
    const ordering = await count(`select count(distinct u.school_id)::int as count from unit_order o
      join school_unit u on u.id = o.school_unit_id where o.karneval_id = 2 and o.status <> 'draft'`)
    const entered = await count(`select count(distinct u.school_id)::int as count from unit_order o
      join school_unit u on u.id = o.school_unit_id where o.karneval_id = 2`)
    expect(ordering).toBe(Math.round((entered ?? 0) / 2))
  })

  it('keeps its own rules: class, grade, gender, three events per runner, limit per unit', async () => {
    const broken = await first.db.execute(sql`
      select t.id from team t
      join event_instance i on i.id = t.event_instance_id join event e on e.id = i.event_id
      join school_unit u on u.id = t.school_unit_id
      where not (e.school_types && u.school_types and e.school_subtypes && u.school_subtypes)
      union all
      select l.team_id from leg l join runner r on r.id = l.runner_id
      join event_instance i on i.id = l.event_instance_id join event e on e.id = i.event_id
      where r.grade not between e.min_grade and e.max_grade
        or (e.gender_type in ('male', 'female') and r.gender <> e.gender_type)
        or (e.gender_type = 'mixed_alternating' and not l.reserve and (l.position % 2 = 1) <> (r.gender = 'female'))
      union all
      select runner_id from leg group by 1 having count(*) > 3
      union all
      select t.school_unit_id from team t
      join event_instance i on i.id = t.event_instance_id join event e on e.id = i.event_id
      where t.status <> 'withdrawn' group by t.school_unit_id, t.event_instance_id, e.max_teams_per_unit
      having count(*) > e.max_teams_per_unit
      union all
      select t.id from team t join event_instance i on i.id = t.event_instance_id join event e on e.id = i.event_id
      join leg l on l.team_id = t.id and not l.reserve
      where t.status = 'confirmed' group by t.id, e.team_size having count(*) <> e.team_size`)
    expect(broken.rows).toEqual([])
  })

  it('draws every team with a place into exactly one first-round heat (I7) and publishes that as version 1', async () => {
    const astray = await first.db.execute(sql`
      select t.id, t.status, count(p.id) from team t
      join event_instance i on i.id = t.event_instance_id join event e on e.id = i.event_id
      left join heat_place p on p.team_id = t.id and p.round = e.rounds[1]
      group by t.id having count(p.id) <> case when t.status = 'withdrawn' then 0 else 1 end`)
    expect(astray.rows).toEqual([])
    const worse = await first.db.execute(sql`
      select version.karneval_id, quality.value from heat_version version, jsonb_each(version.quality) quality
      where quality.value->'same_school_pairs' <> quality.value->'same_school_pairs_bound'
        or (quality.value->>'largest_heat')::int - (quality.value->>'smallest_heat')::int > 1`)
    expect(worse.rows).toEqual([])
    const published = await first.db.execute(sql`
      select v.version, k.heats_published_version, jsonb_array_length(v.snapshot) = (select count(*) from heat h
        join event_instance i on i.id = h.event_instance_id where i.karneval_id = k.id) as whole
      from heat_version v join karneval k on k.id = v.karneval_id`)
    expect(published.rows).toEqual([
      { version: 1, heats_published_version: 1, whole: true },
      { version: 1, heats_published_version: 1, whole: true },
    ])
  })

  it('keeps the money invariants: totals are sums of rows, numbers without gaps, allocations within payments (I2, I3, I4)', async () => {
    const broken = await first.db.execute(sql`
      select i.id, 'total' as fault from invoice i join invoice_row r on r.invoice_id = i.id
      group by i.id having sum(r.total_cents) <> i.total_cents
      union all
      select number, 'gap' from invoice where number > 1
        and not exists (select from invoice other where other.number = invoice.number - 1)
      union all
      select p.id, 'allocation' from payment p join payment_allocation a on a.payment_id = p.id
      group by p.id having sum(a.amount_cents) > p.amount_cents
      union all
      select i.id, 'status' from invoice i left join payment_allocation a on a.invoice_id = i.id
      where i.kind = 'invoice' group by i.id
      having i.status <> case
        when i.status = 'credited' then 'credited'
        when coalesce(sum(a.amount_cents), 0) = 0 then 'sent'
        when sum(a.amount_cents) < i.total_cents then 'partly_paid'
        when sum(a.amount_cents) = i.total_cents then 'paid'
        else 'overpaid' end
      union all
      select f.id, 'file' from payment_file f join payment p on p.payment_file_id = f.id
      group by f.id having sum(p.amount_cents) <> f.total_cents or count(*) <> f.row_count`)
    expect(broken.rows).toEqual([])
  })

  it('has a collective invoice of several schools, and an additional one for what a school ordered afterwards', async () => {
    const documents = await first.db.execute(sql`
      select i.kind, i.extent, i.status, count(*)::int as parts, sum(p.total_cents) = i.total_cents as adds_up
      from invoice i join invoice_part p on p.invoice_id = i.id group by i.id order by i.number`)
    expect(documents.rows).toEqual([
      { kind: 'invoice', extent: 'whole', status: 'paid', parts: 7, adds_up: true },
      { kind: 'invoice', extent: 'difference', status: 'sent', parts: 1, adds_up: true },
    ])
    expect(await brokenInvariants(first.pool)).toEqual([])
  })

  it('says nothing of the future: nothing in it is younger than the demo day', async () => {
    const { rows } = await first.db.execute(sql`
      select created_at from team where created_at > '2025-04-15T06:00:00Z'
      union all select created_at from unit_order where created_at > '2025-04-15T06:00:00Z'
      union all select created_at from invoice where created_at > '2025-04-15T06:00:00Z'
      union all select created_at from payment where created_at > '2025-04-15T06:00:00Z'`)
    expect(rows).toEqual([])
  })

  it('has erased the names of the archived carnival and of no other', async () => {
    expect(
      await count(`select count(*)::int from runner where karneval_id = 1 and first_name || last_name <> ''`),
    ).toBe(0)
    expect(await count(`select count(*)::int from runner where karneval_id = 2 and first_name = ''`)).toBe(0)
  })

  it('leaves the ids free: the next row of every table gets one of its own', async () => {
    const [row] = (
      await first.db.execute<{ id: number }>(sql`
      insert into intent (school_unit_id, event_instance_id, team_count)
      select u.id, i.id, 1 from school_unit u, event_instance i
      where not exists (select from intent where school_unit_id = u.id and event_instance_id = i.id) limit 1
      returning id`)
    ).rows
    expect(row?.id).toBeGreaterThan(0)
    const { rows } = await first.db.execute(sql`
      insert into school (name, municipality) values ('Ny skola', 'Vasa') returning id`)
    expect(rows).toEqual([{ id: 207 }])
  })
})
