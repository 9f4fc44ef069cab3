import type { ResponseOf } from '@stafapp/shared/contract/types'
import { deriveHeat, type HeatState } from '@stafapp/shared/rules/raceday/derive-heat'
import type { StartList } from '../../shared/raceday/device-store.ts'

export type DayResults = ResponseOf<'GET /api/raceday/results/'>
export type RoundResult = DayResults['rounds'][number]
export type HeatResult = RoundResult['heats'][number]
type ListedHeat = StartList['heats'][number]

/** A heat with what is known of it. */
export type AnnouncedHeat = {
  key: string
  heat: ListedHeat
  /** What was recorded about it. */
  facts: StartList['facts']
  /** By the clock, with its delay; null without a time. */
  startsAt: Date | null
  state: HeatState
  round: RoundResult | null
  /** null: no result yet. */
  result: HeatResult | null
}

export const stateNames = { planned: null, called: 'Uppropat', at_start: 'Vid start', run: 'Löpt' } as const
export const resultStates = {
  none: '',
  unofficial: 'Inofficiellt',
  official: 'Officiellt',
  corrected: 'Rättat',
} as const

/** Without a mark of the officials a heat counts as over this long after its start. */
const OVER_MS = 10 * 60_000

type Heat = { event_instance: number; round: string; number: number }
const keyOf = ({ event_instance, round, number }: Heat): string => `${event_instance}/${round}/${number}`

/** The day's heats in the order of their start. */
export function announcedHeats(list: StartList, results: DayResults | undefined): AnnouncedHeat[] {
  const facts = new Map<string, StartList['facts']>()
  for (const fact of list.facts) {
    const key = keyOf({ ...fact, number: fact.heat })
    facts.set(key, [...(facts.get(key) ?? []), fact])
  }
  const known = new Map(
    results?.rounds.flatMap((round) =>
      round.heats.map((result) => [keyOf({ ...round, number: result.number }), { round, result }] as const),
    ),
  )
  return list.heats.map((heat) => {
    const key = keyOf(heat)
    const found = known.get(key)
    return {
      key,
      heat,
      facts: facts.get(key) ?? [],
      startsAt: heat.starts_at === null ? null : new Date(Date.parse(heat.starts_at) + heat.delay_min * 60_000),
      state: deriveHeat(facts.get(key) ?? [], [], heat.status).state,
      round: found?.round ?? null,
      result: found && found.result.state !== 'none' ? found.result : null,
    }
  })
}

/** The rows as they may be read aloud: without order, final or record where the order is not told to the public. */
export const announcedRows = (
  rows: HeatResult['rows'],
  order: RoundResult['order'] = 'all',
): readonly HeatResult['rows'][number][] =>
  order === 'all'
    ? rows
    : [...rows]
        .sort((left, right) => left.lane - right.lane)
        .map((row) => ({ ...row, rank: null, qualified: null, is_record: false }))

/** A heat is shown as the one of now this long before its start, or once it stands there. */
const NOW_MS = 5 * 60_000

/** Whether the heat is about to be run; before that it is the next one. */
export const isNow = ({ state, startsAt }: AnnouncedHeat, now: Date): boolean =>
  state === 'at_start' || state === 'run' || startsAt === null || startsAt.getTime() - now.getTime() <= NOW_MS

/** The heat on the track, or the next one: the first that has neither run nor a result; the last when all have. */
export function currentIndex(heats: readonly AnnouncedHeat[], now: Date): number {
  const isOver = ({ state, result, startsAt }: AnnouncedHeat): boolean =>
    state === 'run' || result !== null || (startsAt !== null && startsAt.getTime() + OVER_MS < now.getTime())
  const index = heats.findIndex((each) => !isOver(each))
  return index === -1 ? heats.length - 1 : index
}
