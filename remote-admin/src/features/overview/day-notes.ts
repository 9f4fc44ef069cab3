import type { ResponseOf } from '@stafapp/shared/contract/types'
import { formatClock } from '@stafapp/shared/format'
import { type NowHeat, startOf, type TrackNow } from '@stafapp/shared/rules/raceday/day-now'
import type { Plan } from '../../shared/plan/api.ts'
import { clashesText, isShortRest, openConflicts, restText } from '../../shared/plan/conflicts.ts'
import { heatWaits } from '../../shared/raceday/waiting.ts'

type Round = ResponseOf<'GET /api/raceday/results/'>['rounds'][number]

/** Something of the race day that does not go as planned, and where it is seen to. `isWrong`: not everybody can be where the plan wants them. */
export type DayNote = { text: string; to: string; isWrong?: true }

type Day = {
  tracks: readonly TrackNow[]
  heats: readonly NowHeat[]
  rounds: readonly Round[]
  /** undefined: it could not be read. */
  plan: Pick<Plan, 'conflicts' | 'rows'> | undefined
  now: Date
}

/** How long after its planned time a call counts as late, and after the start a heat's times. */
const CALL_GRACE_MS = 5 * 60_000
const RESULT_GRACE_MS = 10 * 60_000

const TIMETABLE = '/admin/tidtabell'
const waitingResults = '/tavlingsdag/resultat?visa=vantar'
const count = (amount: number, one: string, many: string): DayNote[] =>
  amount === 0 ? [] : [{ text: `${amount} ${amount === 1 ? one : many}`, to: waitingResults }]

/** What a person has to know or see to right now, the most urgent first; nothing: the day goes as planned. */
export function dayNotes({ tracks, heats, rounds, plan, now }: Day): DayNote[] {
  const run = rounds.flatMap((round) => round.heats)
  const places = run.flatMap(({ current }) => current)
  const waiting = run.filter((heat) => heatWaits(heat, now))
  const isLate = (heat: (typeof run)[number]) => startOf(heat) < now.getTime() - RESULT_GRACE_MS
  return [
    ...count(
      places.filter(({ protest }) => protest === 'pending').length,
      'protest väntar på juryn',
      'protester väntar på juryn',
    ),
    ...count(
      run.filter(({ current }) => current.some(({ conflict }) => conflict !== null)).length,
      'heat har motstridiga tider',
      'heat har motstridiga tider',
    ),
    ...lateCall(heats, now),
    ...tracks.flatMap((track) => delayNote(track, heats, now)),
    ...(plan ? conflictNotes(plan, now) : []),
    ...count(
      waiting.filter((heat) => heat.state === 'none' && isLate(heat)).length,
      'heat saknar tider',
      'heat saknar tider',
    ),
    ...count(
      waiting.filter(({ state, version }) => state === 'unofficial' && version === 0).length,
      'heat att göra officiellt',
      'heat att göra officiella',
    ),
    ...count(
      rounds.filter(({ has_final, state }) => has_final && state === 'official').length,
      'final att lotta',
      'finaler att lotta',
    ),
    ...count(
      rounds.filter(({ has_final, state }) => has_final && state === 'drawn').length,
      'lottad final att publicera',
      'lottade finaler att publicera',
    ),
  ]
}

/** Where the plan still to come clashes, and where runners rest too short in it. */
function conflictNotes(plan: Pick<Plan, 'conflicts' | 'rows'>, now: Date): DayNote[] {
  const open = openConflicts(plan, now)
  const clashes = open.filter((conflict) => !isShortRest(conflict))
  const rests = open.filter(isShortRest)
  return [
    ...(clashes.length > 0
      ? [{ text: clashesText(clashes), to: `${TIMETABLE}?visa=krockar`, isWrong: true } as const]
      : []),
    ...(rests.length > 0 ? [{ text: restText(rests), to: `${TIMETABLE}?visa=vilor` }] : []),
  ]
}

/** How late the next start of a track is, and the latest of those after it: the yellow notice tells the latest of all tracks. */
function delayNote({ track, running, next }: TrackNow, heats: readonly NowHeat[], now: Date): DayNote[] {
  const delay = Math.max(0, (next[0] ?? running)?.delay_min ?? 0)
  const ahead = heats.filter((heat) => heat.track === track && startOf(heat) >= now.getTime())
  const most = Math.max(delay, ...ahead.map(({ delay_min }) => delay_min))
  if (most === 0) return []
  const name = track ?? 'Programmet'
  const text =
    delay === 0
      ? `${name}: starter senare i dag upp till ${most} min sena`
      : `${name}: nästa start ${delay} min sen${most > delay ? `, senare upp till ${most} min` : ''}`
  return [{ text, to: TIMETABLE }]
}

/** The first heat whose call should have begun. Without any mark of the day the call room does not use the portal. */
function lateCall(heats: readonly NowHeat[], now: Date): DayNote[] {
  if (heats.every(({ state }) => state === 'planned')) return []
  const callOf = ({ calls_at, delay_min }: NowHeat) => Date.parse(calls_at ?? '') + delay_min * 60_000
  const late = heats
    .filter(
      (heat) =>
        heat.state === 'planned' && callOf(heat) < now.getTime() - CALL_GRACE_MS && startOf(heat) > now.getTime(),
    )
    .toSorted((left, right) => callOf(left) - callOf(right))
  const [first] = late
  if (!first) return []
  const more = late.length > 1 ? ` och ${late.length - 1} till` : ''
  return [
    {
      text: `Inte uppropat: heat ${first.number} (kl. ${formatClock(new Date(callOf(first)))})${more}`,
      to: '/tavlingsdag/upprop',
    },
  ]
}
