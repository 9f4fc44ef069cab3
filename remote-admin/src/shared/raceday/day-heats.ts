import type { PlaceKind } from '@stafapp/shared/contract/raceday'
import { type DerivedHeat, deriveHeat, effectiveFacts } from '@stafapp/shared/rules/raceday/derive-heat'
import type { Fact } from '@stafapp/shared/rules/raceday/facts'
import type { FactWithDetail } from '@stafapp/shared/rules/raceday/late-legs'
import type { OfficialDayState } from './day-state.ts'
import type { StartList } from './device-store.ts'

export type Heat = StartList['heats'][number]
export type Place = Heat['places'][number]

export type DayHeat = {
  key: string
  heat: Heat
  derived: DerivedHeat
  /** All facts of the heat, those that wait on the device too. */
  facts: readonly FactWithDetail[]
  /** With the delay in force; null for a heat without times. */
  callsAt: Date | null
  startsAt: Date | null
  freeLanes: readonly number[]
}

export const heatKey = (heat: { event_instance: number; round: string; heat: number }): string =>
  `${heat.event_instance}-${heat.round}-${heat.heat}`

/** The day's heats with the state that follows from everything recorded, on this device and elsewhere. */
export function dayHeats({ list, waiting, device }: Pick<OfficialDayState, 'list' | 'waiting' | 'device'>): DayHeat[] {
  if (!list) return []
  const known = new Set(list.facts.map(({ id }) => id))
  const own = waiting
    .filter(({ fact }) => !known.has(fact.id))
    .map(({ fact }, index) => ({ ...fact, device, seq: list.seq + 1 + index }))
  const facts = new Map<string, FactWithDetail[]>()
  for (const fact of [...list.facts, ...own]) facts.set(heatKey(fact), [...(facts.get(heatKey(fact)) ?? []), fact])
  return list.heats.map((heat) => {
    const key = heatKey({ ...heat, heat: heat.number })
    const running = heat.places.filter(({ withdrawn }) => !withdrawn)
    const ofHeat = facts.get(key) ?? []
    const taken = new Set(running.map(({ lane }) => lane))
    return {
      key,
      heat,
      facts: ofHeat,
      derived: deriveHeat(
        ofHeat,
        running.map(({ team }) => team),
        heat.status,
      ),
      callsAt: delayed(heat.calls_at, heat.delay_min),
      startsAt: delayed(heat.starts_at, heat.delay_min),
      freeLanes: Array.from({ length: heat.lanes ?? 0 }, (_, index) => index + 1).filter((lane) => !taken.has(lane)),
    }
  })
}

const delayed = (planned: string | null, minutes: number): Date | null =>
  planned === null ? null : new Date(Date.parse(planned) + minutes * 60_000)

/** Whether the call room has left the heat to the start. */
export const isSent = ({ derived }: DayHeat): boolean => derived.state === 'at_start' || derived.state === 'run'

/** What sent the heat to the start; undefined when it has not been sent, or that was taken back. */
export const lastSending = ({ facts }: DayHeat): Fact | undefined =>
  effectiveFacts(facts).findLast(({ kind }) => kind === 'sent')

/** The heat at the start that this device has sent last. */
export function lastSentHere(heats: readonly DayHeat[], device: string): DayHeat | undefined {
  const own = heats.flatMap((heat) => {
    const sending = heat.derived.state === 'at_start' ? lastSending(heat) : undefined
    return sending?.device === device ? [{ heat, seq: sending.seq }] : []
  })
  return own.toSorted((left, right) => left.seq - right.seq).at(-1)?.heat
}

/** Teams that nobody has seen in the call room. */
export const missingTeams = ({ heat, derived }: DayHeat): Place[] => {
  const present = new Set(derived.places.filter(({ state }) => state === 'present').map(({ team }) => team))
  return heat.places.filter(({ team, withdrawn }) => !withdrawn && !present.has(team))
}

/** "om 4 min", "nu", "3 min sen": the time until a heat is called. */
export function countdown(callsAt: Date, now: Date): string {
  const minutes = Math.round((callsAt.getTime() - now.getTime()) / 60_000)
  if (minutes === 0) return 'nu'
  return minutes > 0 ? `om ${span(minutes)}` : `${span(-minutes)} sen`
}

const span = (minutes: number): string => {
  if (minutes < 60) return `${minutes} min`
  // Before the day itself minutes say nothing.
  if (minutes >= 24 * 60) return `${Math.round(minutes / (24 * 60))} dygn`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

export const kindWords: Readonly<Record<PlaceKind, string>> = {
  present: 'Här',
  absent: 'Saknas',
  started: 'Startade',
  dns: 'Kom inte till start',
}
