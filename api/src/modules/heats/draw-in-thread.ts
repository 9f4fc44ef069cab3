import { runInThread } from '../../lib/run-in-thread.ts'
import type { CarnivalRound } from './engine/carnival.ts'
import type { RoundHeat } from './engine/types.ts'

export type DrawOrder = { rounds: CarnivalRound[]; seed: string }

/**
 * Draws in a thread (engine/carnival.ts), because a whole carnival takes a processor for seconds, while other requests
 * are answered.
 */
export function drawInThread(
  rounds: readonly CarnivalRound[],
  isDrawn: (round: CarnivalRound) => boolean,
  seed: string,
): Promise<Map<string, RoundHeat[]>> {
  const order: DrawOrder = {
    // Only what the engine reads: the rest need not be copied.
    rounds: rounds.map((round) => {
      const { key, teams, heats, rules } = round
      return { key, teams, heats, rules, isDrawn: isDrawn(round) }
    }),
    seed,
  }
  return runInThread(new URL('./draw-thread.ts', import.meta.url), order)
}
