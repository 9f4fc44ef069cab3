import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pdfPages } from '../../../test/support/pdf-text.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { eraseNames } from './erase-names.ts'
import { findTexts } from './testing/find-texts.ts'
import { plantedNames, plantedPattern, plantNames } from './testing/plant-names.ts'

const DAY_BEFORE = '2025-08-14T20:00:00+03:00'
/** After the retention of names (ninety days after the carnival) and after all other retention times. */
const AFTER = '2026-06-01T09:00:00+03:00'

const lastNames = plantedNames.map(({ last_name }) => last_name)

describe('R51: a hundred names, planted wherever the portal takes a text', () => {
  let app: TestApp
  let planted: Awaited<ReturnType<typeof plantNames>>

  beforeAll(async () => {
    app = await createTestApp({ demo: true })
    planted = await plantNames(app)
  })
  afterAll(() => app.close())

  const runJob = async (now: string) => {
    app.now.set(now)
    expect(await app.jobs.run('retention', { early: true })).toBe(true)
  }
  const counts = async () => {
    const { rows } = await app.pool.query(`
      select (select count(*)::int from runner where grade > 0) as runners, (select count(*)::int from leg) as legs,
        (select count(*)::int from team where status <> 'withdrawn') as teams,
        (select count(*)::int from heat_place) as places, (select sum(participants)::int from cheer_squad) as cheering,
        (select sum(quantity)::int from unit_order_row) as ordered, (select count(*)::int from invoice) as invoices,
        (select count(*)::int from team_change) as wishes,
        (select string_agg(name, ',' order by id) from billing_information) as payers`)
    return rows[0]
  }
  /** All exported files as their readers see them. */
  const exported = async () => {
    const file = async (url: string, more: Record<string, string> = {}) => {
      const answer = await app.call('GET', url, { as: 'superadmin', query: { karneval: '2', ...more } })
      expect([url, answer.statusCode]).toEqual([url, 200])
      return answer
    }
    const text = async (url: string, more: Record<string, string> = {}) => (await file(url, more)).body
    const unzipped = async (url: string, more: Record<string, string> = {}) =>
      Object.values(unzipSync((await file(url, more)).rawPayload))
        .map((bytes) => strFromU8(bytes, true))
        .join('\n')
    const pdf = async (url: string, more: Record<string, string> = {}) =>
      (await pdfPages((await file(url, more)).rawPayload)).join('\n')
    return {
      dump: await text('/api/events/heats-dump/'),
      csv: await text('/api/events/heats-dump/', { format: 'csv' }),
      lynx: await unzipped('/api/events/heats-dump/', { format: 'lynx' }),
      diff: await text('/api/events/heat-diff-dump/', { since: '1' }),
      schools: await unzipped('/api/schools/export/', { format: 'xlsx' }),
      register: await text('/api/schools/export/', { format: 'csv' }),
      calendar: await text('/api/events/calendar/'),
      receipt: await pdf(`/api/invoices/orders/${planted.order}/receipt/`),
      day: await pdf('/api/events/school-day/packet/', { school_unit: String(planted.unit) }),
      schedule: await text('/api/events/heatschedule/'),
      audit: (await app.call('GET', '/api/maintenance/audit/', { as: 'superadmin', query: { limit: '200' } })).body,
      metrics: (await app.call('GET', '/metrics')).body,
      openapi: (await app.call('GET', '/api/openapi.json')).body,
      log: app.logLines.join(''),
    }
  }
  const namesIn = (texts: object) =>
    Object.entries(texts)
      .filter(([, text]) => plantedPattern.test(text))
      .map(([name]) => name)

  it('are all there the day before, also after the job', async () => {
    const before = await counts()
    await runJob(DAY_BEFORE)
    expect([...(await findTexts(app.pool, plantedPattern)).keys()].sort()).toEqual([...lastNames].sort())
    expect(await counts()).toEqual(before)
    // Control: without the names the search below would prove nothing. Logs, metrics and public pages never contain
    // them.
    expect(namesIn(await exported())).toEqual(expect.arrayContaining(['dump', 'csv', 'lynx', 'audit']))
    expect(app.logLines.join('')).not.toMatch(plantedPattern)
  })

  it('are gone on the day from every table, file, log line and metric; counts stay', async () => {
    const before = await counts()
    await runJob(AFTER)
    expect(await findTexts(app.pool, plantedPattern)).toEqual(new Map())
    expect(namesIn(await exported())).toEqual([])
    expect(await counts()).toEqual(before)
    const [line] = app.logLines.filter((each) => each.includes('"event":"retention"') && each.includes('"runner"'))
    expect(JSON.parse(line ?? '{}').names.runner).toBeGreaterThan(70)
  })

  it('change nothing any more when the job runs again, and a name written later is gone the next day', async () => {
    const dump = async () => {
      const { rows } = await app.pool.query(
        `select (select md5(string_agg(r::text, '' order by id)) from runner r) as runners,
           (select md5(string_agg(e::text, '' order by id)) from audit_entry e) as entries`,
      )
      return rows[0]
    }
    const first = await dump()
    await runJob(AFTER)
    expect(await dump()).toEqual(first)
    await app.pool.query(`update team set exception_reason = 'Quistaa' where id = (select min(id) from team)`)
    await runJob(AFTER)
    expect(await findTexts(app.pool, plantedPattern)).toEqual(new Map())
  })
})

describe('R51: the job that erases names', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await createTestApp({ demo: true })
    app.now.set(AFTER)
  })
  afterEach(() => app.close())

  const named = async () => {
    const { rows } = await app.pool.query<{ named: number }>(
      `select count(*)::int as named from runner where first_name <> '' or last_name <> ''`,
    )
    return rows[0]?.named ?? 0
  }

  it('goes on where it was interrupted', async () => {
    await app.pool.query(`
      create function fails() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$;
      create trigger fails before update on team for each statement execute function fails()`)
    await app.jobs.run('retention', { early: true })
    // Tables before the failing one stay erased.
    expect(await named()).toBe(0)
    const custom = async () => {
      const { rows } = await app.pool.query(`select from team where exception_reason is not null or name = 'Team Ada'`)
      return rows.length
    }
    await app.pool.query(`drop trigger fails on team; update team set name = 'Team Ada' where number = 1`)
    expect(await custom()).toBeGreaterThan(0)
    expect(await app.jobs.run('retention', { early: true })).toBe(true)
    expect(await custom()).toBe(0)
  })

  it('erases each row once, also when two replicas run it at the same moment', async () => {
    const before = await named()
    const runs = await Promise.all([1, 2].map(() => eraseNames(app.db, app.now.read())))
    expect(runs.reduce((sum, { runner = 0 }) => sum + runner, 0)).toBe(before)
    expect(await named()).toBe(0)
  })

  it('waits in the queue once, however many replicas start', async () => {
    for (let replica = 0; replica < 3; replica += 1) await app.jobs.send(app.db, 'retention', {})
    const waiting = async () => {
      const { rows } = await app.pool.query(`select from pgboss.job where name = 'retention' and state = 'created'`)
      return rows.length
    }
    expect(await waiting()).toBe(1)
    await app.jobs.run('retention', { early: true })
    expect(await waiting()).toBe(1)
  })
})
