import { useRef } from 'react'
import type { RoundResult } from '../../shared/results/get-results.ts'
import { versionOf } from './on-screen.ts'

/** When this screen first saw each version of a result. What was there at the first read counts as seen long ago. */
export function useSeenResults(results: readonly RoundResult[] | undefined, now: number): ReadonlyMap<string, number> {
  const seen = useRef<Map<string, number> | null>(null)
  if (results !== undefined) {
    const isFirst = seen.current === null
    const known = seen.current ?? new Map<string, number>()
    for (const round of results)
      for (const heat of round.heats) {
        const version = versionOf(round, heat)
        if (!known.has(version)) known.set(version, isFirst ? 0 : now)
      }
    seen.current = known
  }
  return seen.current ?? new Map()
}
