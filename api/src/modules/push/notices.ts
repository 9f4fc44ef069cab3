import type { ResponseOf } from '@stafapp/shared/contract/types'
import { resultText } from '@stafapp/shared/rules/raceday/results/result-text'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { helsinkiClock } from '@stafapp/shared/rules/times/helsinki'
import type { KnownStarts } from '../../db/schema/push.ts'

export type Schedule = ResponseOf<'GET /api/events/heatschedule/'>['data']
export type Results = ResponseOf<'GET /api/events/results/'>['data']

/** What is to be told the followers of a school, once per key. */
export type Notice = { schoolId: number; key: string; body: string; endsAt: Date }

const MINUTE_MS = 60_000
/** How long before a start it is told. */
export const AHEAD_MIN = 25
/** A result older than this is no news. */
const NEWS_MS = 60 * MINUTE_MS

type HeatKey = { event_instance: number; round: 'TRIAL' | 'FINAL' }

const roundTitle = ({ event_name, round }: { event_name: string; round: 'TRIAL' | 'FINAL' }) =>
  `${event_name}, ${roundNames[round]}`
const roundKey = ({ event_instance, round }: HeatKey) => `${event_instance}/${round}`
const delayedBy = (planned: string, minutes: number) => new Date(Date.parse(planned) + minutes * MINUTE_MS)

/** Starts in the next minutes, delays counted: where and when, one notice per heat and school. */
export function startNotices(schedule: Schedule, followed: ReadonlySet<number>, now: Date): Notice[] {
  return schedule.flatMap((round) =>
    round.heats.flatMap((heat) => {
      if (heat.starts_at === null) return []
      const startsAt = delayedBy(heat.starts_at, heat.delay_min)
      const ahead = startsAt.getTime() - now.getTime()
      if (ahead <= 0 || ahead > AHEAD_MIN * MINUTE_MS) return []
      const own = heat.lanes.filter(({ school, withdrawn }) => followed.has(school) && !withdrawn)
      return [...Map.groupBy(own, ({ school }) => school)].map(([schoolId, lanes]) => {
        const place = round.lanes === null ? 'plats' : 'bana'
        const call = heat.calls_at && helsinkiClock(delayedBy(heat.calls_at, heat.delay_min))
        const body = [
          `Start kl. ${helsinkiClock(startsAt)}: ${roundTitle(round)}, heat ${heat.number}, ${place} ${lanes.map(({ lane }) => lane).join(' och ')}`,
          call && `Upprop kl. ${call}`,
          round.track,
        ]
        return {
          schoolId,
          key: `start/${roundKey(round)}/${heat.number}/${round.day}`,
          body: sentences(body),
          endsAt: startsAt,
        }
      })
    }),
  )
}

/** Official results of the last hour, also corrected ones, as far as the public may know them. */
export function resultNotices(results: Results, followed: ReadonlySet<number>, now: Date): Notice[] {
  return results.flatMap((round) =>
    round.heats.flatMap((heat) => {
      if (heat.official_at === null) return []
      const officialAt = new Date(heat.official_at)
      const age = now.getTime() - officialAt.getTime()
      if (age < 0 || age > NEWS_MS) return []
      const own = heat.rows.filter(({ school }) => followed.has(school))
      return [...Map.groupBy(own, ({ school }) => school)].map(([schoolId, rows]) => {
        const title = `${heat.state === 'corrected' ? 'Rättat resultat' : 'Resultat'} i ${roundTitle(round)}, heat ${heat.number}`
        return {
          schoolId,
          key: `result/${roundKey(round)}/${heat.number}/${heat.official_at}`,
          body: `${title}: ${rows.map(rowText).join('; ')}.`,
          endsAt: new Date(officialAt.getTime() + NEWS_MS),
        }
      })
    }),
  )
}

type ResultRow = Results[number]['heats'][number]['rows'][number]

function rowText(row: ResultRow): string {
  const place = row.rank === null ? '' : `, plats ${row.rank} i heatet`
  const onward = row.qualified === null ? '' : ', vidare till finalen'
  return `${row.team_name} ${resultText(row)}${place}${onward}`
}

/** A school's starts as text by round, to compare with those that its followers know. Delays are told by the start. */
export function startsOf(schedule: Schedule, schoolId: number): KnownStarts {
  const rounds = schedule.flatMap((round) => {
    const heats = round.heats.flatMap((heat) => {
      const lanes = heat.lanes.filter(({ school, withdrawn }) => school === schoolId && !withdrawn)
      const place = `${heat.starts_at ?? ''}|${round.track ?? ''}`
      return lanes.map(({ lane, team_name }) => `${team_name}|${heat.number}|${lane}|${place}`)
    })
    return heats.length > 0 ? [[roundKey(round), heats.sort().join('\n')] as const] : []
  })
  return Object.fromEntries(rounds)
}

const MOST_NAMED = 3

/** What has changed for a school's followers, in a sentence; null when nothing has. */
export function changeText(schedule: Schedule, known: KnownStarts, starts: KnownStarts): string | null {
  const keys = [...new Set([...Object.keys(known), ...Object.keys(starts)])]
  const changed = keys.filter((key) => known[key] !== starts[key])
  if (changed.length === 0) return null
  if (Object.keys(known).length === 0) return 'Heatindelningen är publicerad. Se när och var skolan startar.'
  const names = new Map(schedule.map((round) => [roundKey(round), roundTitle(round)]))
  const named = changed.flatMap((key) => names.get(key) ?? [])
  const isAllNamed = named.length === changed.length && named.length <= MOST_NAMED
  return isAllNamed
    ? `Tid eller plats har ändrats: ${named.join('; ')}.`
    : `Tid eller plats har ändrats för ${changed.length === 1 ? 'en start' : `${changed.length} starter`}.`
}

const sentences = (parts: readonly (string | null)[]) =>
  `${parts.filter((part) => part !== null && part !== '').join('. ')}.`
