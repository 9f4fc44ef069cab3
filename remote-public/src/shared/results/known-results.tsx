import { useLiveRead } from '@stafapp/shared/live'
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react'
import { type HeatResult, type ResultRow, type RoundResult, resultsQueryOptions, resultTopics } from './get-results.ts'

type OfHeat = { round: RoundResult; heat: HeatResult }
type OfTeam = OfHeat & { row: ResultRow }
type RoundKey = Pick<RoundResult, 'event_instance' | 'round'>

const none: readonly RoundResult[] = []
const Known = createContext<ReadonlyMap<string, OfHeat>>(new Map())

const keyOf = ({ event_instance, round }: RoundKey, number: number): string => `${event_instance}/${round}/${number}`

type KnownResultsProps = { query: Parameters<typeof resultsQueryOptions>[0]; children: ReactNode }

/** Gives the results to the heats and places below it. A page whose results cannot be read shows its start lists. */
export function KnownResults({ query, children }: KnownResultsProps) {
  const { data } = useLiveRead(resultsQueryOptions(query), resultTopics)
  const rounds = data?.data ?? none
  const known = useMemo(
    () =>
      new Map(
        rounds.flatMap((round) => round.heats.map((heat) => [keyOf(round, heat.number), { round, heat }] as const)),
      ),
    [rounds],
  )
  // Deferred: they reach every heat of the page, also those that are still taken over from its document.
  return <Known value={useDeferredValue(known)}>{children}</Known>
}

/** The result of a heat, by its round and number; undefined without one. */
export function useHeatResults(): (round: RoundKey, number: number) => OfHeat | undefined {
  const known = useContext(Known)
  return (round, number) => known.get(keyOf(round, number))
}

/** The result of a team in a heat; undefined without one. */
export function useTeamResults(): (round: RoundKey, number: number, team: number) => OfTeam | undefined {
  const known = useContext(Known)
  return (round, number, team) => {
    const found = known.get(keyOf(round, number))
    const row = found?.heat.rows.find((each) => each.team === team)
    return found && row && { ...found, row }
  }
}
