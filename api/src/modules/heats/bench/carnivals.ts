import { createRandom } from '../../../lib/random.ts'
import { type CarnivalRound, drawCarnival } from '../engine/carnival.ts'
import type { Round } from '../engine/types.ts'

const lanes = [1, 2, 3, 4, 5, 6, 7, 8]

/** Teams of schools of very different sizes. */
export function sampleRound(teamCount: number, seed: string): Round {
  const random = createRandom(seed)
  const schools = Math.max(2, Math.round(teamCount / 2.5))
  const teams = Array.from({ length: teamCount }, (_, index) => ({
    id: index + 1,
    // The minimum of two random numbers: some schools enter many teams, most a few.
    school: Math.min(random.between(1, schools), random.between(1, schools)),
  }))
  return { teams, heats: [], rules: { lanes, maxPerHeat: 8 } }
}

/** A carnival of 20 events and some 1,000 teams, in which runners take part in up to three events on the same day. */
export function sampleCarnival(seed: string): CarnivalRound[] {
  const random = createRandom(seed)
  const minute = 60_000
  return Array.from({ length: 20 }, (_, event): CarnivalRound => {
    const { teams } = sampleRound(random.between(12, 112), `${seed}/${event}`)
    return {
      key: `${event + 1}/TRIAL`,
      teams: teams.map(({ id, school }) => ({
        id: event * 1000 + id,
        school,
        // Runners are drawn from 60 per school, so that concurrent events share some.
        runners: Array.from({ length: 4 }, () => school * 100 + random.below(60)),
      })),
      heats: [],
      rules: {
        lanes,
        maxPerHeat: 8,
        timing: { callsAt: event * 25 * minute, startsAt: (event * 25 + 15) * minute, heatMs: 3 * minute },
      },
      isDrawn: true,
    }
  })
}

/** Draws a sample carnival and measures the time in ms. */
export function drawSampleCarnival(seed: string): {
  ms: number
  rounds: CarnivalRound[]
  drawn: ReturnType<typeof drawCarnival>
} {
  const rounds = sampleCarnival(seed)
  const start = performance.now()
  const drawn = drawCarnival(rounds, seed)
  return { ms: performance.now() - start, rounds, drawn }
}
