import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { meetingOf, organiserContext } from '../../testing/race.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { type RoundLock, swap } from './change-round.ts'
import { organiser } from './heats-fixtures.ts'

let test: TestApp

beforeEach(async () => {
  test = await createTestApp({ demo: true })
})
afterEach(() => test.close())

describe('two organisers who change the same heats at once', () => {
  const race = async (lock?: RoundLock) => {
    const admin = organiser(test)
    const trial = await admin.trial()
    const { heats, version } = await admin.round(trial)
    const swaps = [0, 1].map((at) => {
      const [one, other] = [heats[at]?.places[0], heats[at]?.places[1]]
      return { ...trial, version, team: one?.team ?? 0, heat: at + 1, lane: other?.lane ?? 0, force: true }
    })
    const results = await Promise.allSettled(swaps.map((body) => swap(organiserContext(test), body, lock)))
    return results.filter((result) => result.status === 'fulfilled').length
  }

  it('take turns, and the second is told what the first has done', async () => {
    expect(await race()).toBe(1)
  })

  it('would both change what neither has seen without the lock: the test above can fail', async () => {
    expect(await race(meetingOf(2))).toBe(2)
  })
})
