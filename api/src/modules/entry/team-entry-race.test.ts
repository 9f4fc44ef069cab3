import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTransaction } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import { watchInvariants } from '../../test/support/invariants.ts'
import { meetingOf, organiserContext, rewritten, steppedDb, waitAfter, waitBefore } from '../../test/support/race.ts'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { lockInstances } from '../karneval/locks.ts'
import { type Demo, readDemo } from './entry-fixtures.ts'
import { enterTeams } from './team-entry-service.ts'

describe('the last places of an event (F7)', () => {
  let test: TestApp
  let demo: Demo
  const racers = 8
  const left = 3

  beforeEach(async () => {
    test = await createTestApp({ demo: true })
    demo = await readDemo(test)
  })
  afterEach(() => test.close())

  /** Units that may enter the event and have no team in it, with exactly `left` places free. */
  async function prepare(): Promise<{ instance: number; units: number[]; before: number }> {
    const instance = demo.instance(8)
    const { rows: units } = await test.pool.query<{ id: number }>(
      `select u.id from school_unit u
       where 'primary_school' = any(u.school_types) and 'none' = any(u.school_subtypes)
         and not exists (select from team t where t.school_unit_id = u.id and t.event_instance_id = $1)
       order by u.id limit $2`,
      [instance, racers],
    )
    expect(units).toHaveLength(racers)
    const before = await placedIn(instance)
    await test.pool.query(`update event_instance set capacity = $2 where id = $1`, [instance, before + left])
    return { instance, units: units.map(({ id }) => id), before }
  }

  const placedIn = async (instance: number) => {
    const { rows } = await test.pool.query<{ count: number }>(
      `select count(*)::int from team where event_instance_id = $1 and status <> 'withdrawn'`,
      [instance],
    )
    return rows[0]?.count ?? 0
  }

  /** The statement that takes all locks of an entry. */
  const locking = /pg_advisory_xact_lock/
  const unitLock = / for no key update/
  const orderLock = / on conflict \(karneval_id, school_unit_id\) do update set updated_at = "unit_order"\.updated_at/
  const placesLock = /pg_advisory_xact_lock/
  /** Waits for the others while the shared lock of the events is held. */
  const together = (count: number) => waitAfter(locking, meetingOf(count))

  const race = async (instance: number, units: readonly number[], db = test.db) => {
    const teams = [{ event_instance: instance, count: 1 }]
    return Promise.allSettled(
      units.map((school_unit) => enterTeams({ ...organiserContext(test), db }, { school_unit, teams })),
    )
  }

  it('are given exactly once each, and the losers are told', async () => {
    const { instance, units, before } = await prepare()
    const broken = await watchInvariants(test.pool)
    const results = await race(instance, units)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(left)
    const losers = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
    expect(losers.every((reason) => reason instanceof AppError && reason.items[0]?.code === 'limit_reached')).toBe(true)
    expect(await placedIn(instance)).toBe(before + left)
    expect(await broken()).toEqual([])
  })

  it('would be sold twice without the lock: the test above can fail', async () => {
    const { instance, units, before } = await prepare()
    // A barrier before the commit: all have counted by then.
    const unlocked = rewritten(locking, (text) => text.replace(placesLock, 'greatest'))
    const db = steppedDb(test, unlocked, waitBefore(/^commit$/, meetingOf(units.length)))
    await race(instance, units, db)
    expect(await placedIn(instance)).toBe(before + units.length)
  })

  it('cost the right fee even when one unit enters several events at once', async () => {
    const wishes = [1, 2, 3].map((event) => ({ event_instance: demo.instance(event), count: 3 }))
    // Also without the unit's lock, which would serialise the calls; the fees have a lock of their own.
    const db = steppedDb(
      test,
      rewritten(locking, (text) => text.replace(unitLock, '')),
    )
    const results = await Promise.allSettled(
      wishes.map((wish) => enterTeams({ ...organiserContext(test), db }, { school_unit: demo.primary, teams: [wish] })),
    )
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(await chargedTeams()).toEqual([{ quantity: 9 }])
  })

  it('would cost too little without the lock of the order: the test above can fail', async () => {
    let isStored = false
    const wishes = [1, 2, 3].map((event) => ({ event_instance: demo.instance(event), count: 3 }))
    const db = steppedDb(
      test,
      rewritten(locking, (text) => text.replace(unitLock, '').replace(orderLock, ' on conflict do nothing')),
      waitBefore(/insert into "team"/, meetingOf(wishes.length)),
      // The first commits when the others wait for its row: all have read what is entered before any fee is stored.
      waitBefore(/^commit$/, async () => {
        if (isStored) return
        isStored = true
        await vi.waitFor(async () => expect(await waitingForLocks()).toBe(wishes.length - 1), { timeout: 10_000 })
      }),
    )
    await Promise.allSettled(
      wishes.map((wish) => enterTeams({ ...organiserContext(test), db }, { school_unit: demo.primary, teams: [wish] })),
    )
    expect(await chargedTeams()).not.toEqual([{ quantity: 9 }])
  })

  const waitingForLocks = async () => {
    const { rows } = await test.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }

  const chargedTeams = async () => {
    const { rows } = await test.pool.query(
      `select r.quantity from unit_order_row r join unit_order o on o.id = r.order_id
       join karneval k on k.id = o.karneval_id and k.status = 'active'
       where o.school_unit_id = $1 and r.source = 'team_fee'`,
      [demo.primary],
    )
    return rows
  }

  it('are no reason to wait where there is no limit: the teams of all units are written side by side', async () => {
    const { instance, units } = await prepare()
    await test.pool.query('update event_instance set capacity = null where id = $1', [instance])
    // A barrier while all hold the shared lock: an exclusive lock would make this wait forever.
    const results = await race(instance, units, steppedDb(test, together(units.length)))
    expect(results.map(({ status }) => status)).toEqual(units.map(() => 'fulfilled'))
  })

  it('are not given while the organiser holds the event to draw its heats', async () => {
    const { instance, units } = await prepare()
    const [unit = 0] = units
    const outcome = { settled: false }
    const entry = await withTransaction(test.db, async (tx) => {
      await lockInstances(tx, [instance])
      const racing = race(instance, [unit]).finally(() => {
        outcome.settled = true
      })
      while (!outcome.settled && !(await somebodyWaits())) await new Promise(setImmediate)
      return { racing, wasSettled: outcome.settled }
    })
    expect(entry.wasSettled).toBe(false)
    expect((await entry.racing).map(({ status }) => status)).toEqual(['fulfilled'])
  })

  it('are never fewer because two requests of one unit meet (F1)', async () => {
    const teams = [{ event_instance: demo.instance(2), count: 3 }]
    const twins = Array.from({ length: 6 }, () =>
      enterTeams(organiserContext(test), { school_unit: demo.primary, teams }),
    )
    const results = await Promise.allSettled(twins)
    expect(results.map(({ status }) => status)).toEqual(twins.map(() => 'fulfilled'))
    const { rows } = await test.pool.query(
      `select number from team where school_unit_id = $1 and event_instance_id = $2 and status <> 'withdrawn' order by 1`,
      [demo.primary, demo.instance(2)],
    )
    expect(rows).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }])
  })

  it('would be given twice to one unit without its locks, and only the index stops it: the test above can fail (F1)', async () => {
    const teams = [{ event_instance: demo.instance(2), count: 3 }]
    const unlocked = rewritten(locking, (text) =>
      text.replace(unitLock, '').replace(orderLock, ' on conflict do nothing').replace(placesLock, 'greatest'),
    )
    const db = steppedDb(test, unlocked, waitBefore(/insert into "team"/, meetingOf(2)))
    const twins = [1, 2].map(() => enterTeams({ ...organiserContext(test), db }, { school_unit: demo.primary, teams }))
    const results = await Promise.allSettled(twins)
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('wait for the organiser who moves the deadline: nobody is let in by a date that has changed (F6)', async () => {
    const teams = [{ event_instance: demo.instance(2), count: 1 }]
    const entry = await withTransaction(test.db, async (tx) => {
      await tx.execute(
        `update karneval set teams_close_at = '2025-04-01', runners_close_at = '2025-04-02' where status = 'active'`,
      )
      const outcome = { settled: false }
      const racing = enterTeams(organiserContext(test), { school_unit: demo.primary, teams }).finally(() => {
        outcome.settled = true
      })
      racing.catch(() => undefined)
      // Commit only when the entry waits for the carnival's row, or has (wrongly) passed it.
      while (!outcome.settled && !(await somebodyWaits())) await new Promise(setImmediate)
      return { racing }
    })
    await expect(entry.racing).rejects.toThrow('phase_closed')
  })

  const somebodyWaits = async () => {
    const { rowCount } = await test.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return (rowCount ?? 0) > 0
  }
})
