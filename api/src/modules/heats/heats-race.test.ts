import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../lib/app-error.ts'
import { watchInvariants } from '../../test/support/invariants.ts'
import { meetingOf, organiserContext, steppedDb, waitAfter, withoutLock } from '../../test/support/race.ts'
import { createTestApp, type TestApp } from '../../test/support/test-app.ts'
import { swap } from './change-round.ts'
import { organiser } from './heats-fixtures.ts'
import { publish } from './publish.ts'

type Schedule = ResponseOf<'GET /api/events/heatschedule/'>

let test: TestApp

beforeEach(async () => {
  test = await createTestApp({ demo: true })
})
afterEach(() => test.close())

describe('two organisers who change the same heats at once', () => {
  const race = async (db = test.db) => {
    const admin = organiser(test)
    const trial = await admin.trial()
    const { heats, version } = await admin.round(trial)
    const swaps = [0, 1].map((at) => {
      const [one, other] = [heats[at]?.places[0], heats[at]?.places[1]]
      return { ...trial, version, team: one?.team ?? 0, heat: at + 1, lane: other?.lane ?? 0, force: true }
    })
    const results = await Promise.allSettled(swaps.map((body) => swap({ ...organiserContext(test), db }, body)))
    return results.filter((result) => result.status === 'fulfilled').length
  }

  it('take turns, and the second is told what the first has done', async () => {
    expect(await race()).toBe(1)
  })

  it('would both change what neither has seen without the lock: the test above can fail', async () => {
    // The barrier is before both reads: on a busy machine one call may write before the other reads, so repeat the
    // race.
    const unlocked = () =>
      steppedDb(
        test,
        withoutLock(/from "event_instance".* for /, meetingOf(2)),
        withoutLock(/from "heat_round".* for /),
      )
    await expect.poll(() => race(unlocked()), { timeout: 60_000 }).toBe(2)
  })
})

const noMails = { outbox: { post: async () => undefined, postAll: async () => undefined }, publicUrl: '' }

describe('two organisers who publish at once', () => {
  const race = async (db = test.db) => {
    const admin = organiser(test)
    const trial = await admin.trial()
    const { heats } = await admin.round(trial)
    // Each has moved a team; the state that both publish contains both moves.
    for (const at of [0, 1]) {
      const [one, other] = [heats[at]?.places[0], heats[at]?.places[1]]
      const { version } = await admin.round(trial)
      const move = { ...trial, version, team: one?.team, heat: at + 1, lane: other?.lane, force: true }
      expect((await admin.post('swap', move)).statusCode).toBe(200)
    }
    const { state } = await admin.work()
    const results = await Promise.allSettled(
      [0, 1].map(() => publish({ ...organiserContext(test), db }, { state, confirmed: true }, noMails)),
    )
    return {
      trial,
      done: results.filter((result) => result.status === 'fulfilled').length,
      refusals: results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : [])),
    }
  }
  /** Without the locks, and each waits after its reads until the other has read too. */
  const unlocked = () =>
    steppedDb(
      test,
      withoutLock(/from "karneval".* for no key update/),
      // The insert of a missing row would wait for the other's row.
      { at: /^insert into "heat_round"/, run: (send) => send('select') },
      withoutLock(/from "heat_round".* for /),
      waitAfter(/from "heat_version".* limit/, meetingOf(2)),
    )

  it('make one version with everything in it; the other is told that somebody was first', async () => {
    const admin = organiser(test)
    const broken = await watchInvariants(test.pool)
    const { trial, done, refusals } = await race()
    expect(done).toBe(1)
    expect(refusals.map((refusal) => refusal instanceof AppError && refusal.items[0]?.code)).toEqual(['conflict'])
    const { data } = await admin.get<{ data: { version: number }[] }>('heats/versions')
    expect(data.map(({ version }) => version)).toEqual([2, 1])
    // The published heats equal the working heats, so neither move is lost.
    expect((await admin.get<{ data: unknown[] }>('heats/changes')).data).toEqual([])
    const working = await admin.round(trial)
    const { data: shown } = await admin.get<Schedule>('heatschedule', { event_instance: String(trial.event_instance) })
    const published = shown.find(({ round }) => round === trial.round)
    const spots = (all: { number: number; spots: { lane: number; team: number }[] }[]) =>
      all.flatMap(({ number, spots: own }) => own.map(({ lane, team }) => `${number}/${lane}/${team}`)).sort()
    expect(spots((published?.heats ?? []).map(({ number, lanes }) => ({ number, spots: lanes })))).toEqual(
      spots(working.heats.map(({ number, places }) => ({ number, spots: places }))),
    )
    expect(await broken()).toEqual([])
  })

  it('would both write version 2 without the lock, and only the index stops one: the test above can fail', async () => {
    const { refusals } = await race(unlocked())
    expect(refusals.map((refusal) => refusal instanceof AppError)).toEqual([false])
  })
})
