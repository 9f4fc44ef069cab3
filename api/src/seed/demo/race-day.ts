import { createHash } from 'node:crypto'
import type { FactDetail, FactKind, ReadingRow } from '@stafapp/shared/contract/raceday'
import { RULES_EDITION } from '@stafapp/shared/rules/raceday/results/dq-reasons'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import type { protestText, racedayFact } from '../../db/schema/raceday.ts'
import { createRandom, type Random } from '../../lib/random.ts'
import { eventFacts } from '../facts/events.ts'

type FactRow = typeof racedayFact.$inferInsert

/** A published heat with its teams in the order of their lanes. */
export type RaceDayHeat = {
  eventInstanceId: number
  eventId: number
  round: 'TRIAL' | 'FINAL'
  number: number
  startsAt: Date
  teams: readonly { id: number; lane: number | null; leaderId: number | null }[]
}

const MINUTE_MS = 60_000
/** The day runs this late, which its delay tells. */
export const LATE_MIN = 6
const CALLED_MIN = 20
const OFFICIAL_MIN = 12

/**
 * What has been recorded of a carnival at `now`: heats that have run have their result files, those longer ago are
 * official, the next ones are called. One team did not come, one is disqualified, one school protests. Deterministic.
 */
export function demoRaceDay(
  heats: readonly RaceDayHeat[],
  { karnevalId, organiserId, now, lastSeq }: { karnevalId: number; organiserId: number; now: Date; lastSeq: number },
): { facts: FactRow[]; protests: (typeof protestText.$inferInsert)[] } {
  const random = createRandom('demo/race day')
  const ordered = heats.toSorted((left, right) => left.startsAt.getTime() - right.startsAt.getTime())
  const minutesAgo = (heat: RaceDayHeat) => (now.getTime() - heat.startsAt.getTime()) / MINUTE_MS - LATE_MIN
  const official = ordered.filter((heat) => minutesAgo(heat) >= OFFICIAL_MIN)
  const [withAbsent, withFault] = [official.at(-4), official.at(-2)]
  const facts: FactRow[] = []
  const protests: (typeof protestText.$inferInsert)[] = []

  for (const heat of ordered) {
    const ago = minutesAgo(heat)
    if (ago < -CALLED_MIN) continue
    const at = (minutes: number) => new Date(heat.startsAt.getTime() + (minutes + LATE_MIN) * MINUTE_MS)
    const record = (kind: FactKind, time: Date, more: Partial<FactRow> = {}) => {
      const factId = idOf(`${heat.eventInstanceId}/${heat.round}/${heat.number}/${kind}/${more.teamId ?? ''}`)
      facts.push({
        factId,
        karnevalId,
        day: helsinkiDay(heat.startsAt),
        kind,
        eventInstanceId: heat.eventInstanceId,
        round: heat.round,
        heatNumber: heat.number,
        teamId: null,
        detail: null,
        linkId: null,
        userId: organiserId,
        device: DEVICE,
        deviceTime: time,
        // Facts are numbered one after another: this one's author has seen all before it.
        seen: lastSeq + facts.length,
        source: 'organiser',
        recordedAt: time,
        ...more,
      })
      return factId
    }
    record('called', at(-CALLED_MIN))
    const absent = heat === withAbsent ? heat.teams.at(-1)?.id : undefined
    // Of a heat that is still called, the first teams have come.
    const come = ago < -5 ? heat.teams.slice(0, Math.ceil(heat.teams.length / 2)) : heat.teams
    for (const { id } of come) record(id === absent ? 'absent' : 'present', at(-15), { teamId: id })
    if (ago >= -5) record('sent', at(-5))
    if (ago < 0) continue
    record('run', at(0))
    if (ago < 3) continue
    const rows = readingRows(heat, absent, random)
    const detail: FactDetail = { ...fileOf(heat), start: clockOf(at(0)), rows }
    record('reading', at(2), { detail })
    if (heat === withFault && heat.teams[1]) {
      const fault: FactDetail = { mark: 'DQ', reason: 'zone', rule: 'TR 24.7', edition: RULES_EDITION, note: null }
      record('mark', at(4), { teamId: heat.teams[1].id, detail: fault })
    }
    if (ago < OFFICIAL_MIN) continue
    record('official', at(8))
    const protesting = heat === withFault ? heat.teams[1] : undefined
    if (protesting) {
      const factId = record('protest', at(11), {
        teamId: protesting.id,
        source: 'leader',
        userId: protesting.leaderId ?? organiserId,
      })
      protests.push({
        factId,
        eventInstanceId: heat.eventInstanceId,
        teamId: protesting.id,
        text: 'Växlingen skedde innanför zonen. Våra hejare filmade den.',
        createdAt: at(11),
      })
    }
  }
  return { facts, protests }
}

export const DEVICE = '0d0d0d0d-0000-4000-8000-000000000001'

/** An id that is the same at every start. */
export function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export function fileOf({ eventInstanceId, round, number }: Pick<RaceDayHeat, 'eventInstanceId' | 'round' | 'number'>) {
  const file = `${String(eventInstanceId).padStart(3, '0')}-${round === 'FINAL' ? 2 : 1}-${String(number).padStart(2, '0')}.lif`
  return { file, sha256: createHash('sha256').update(file).digest('hex') }
}

export const clockOf = (time: Date) =>
  time.toLocaleTimeString('sv-SE', {
    timeZone: 'Europe/Helsinki',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

/** Times of children: about five metres a second, the whole field within a fifth of it. */
export function readingRows(
  { eventId, teams }: Pick<RaceDayHeat, 'eventId'> & { teams: readonly { id: number; lane: number | null }[] },
  absent: number | undefined,
  random: Random,
): ReadingRow[] {
  const metres = metresOf(eventId)
  const rows = teams
    .filter(({ id }) => id !== absent)
    .map(({ id, lane }) => ({
      team: id,
      lane,
      ms: metres * random.between(185, 225) + random.between(0, 999),
      precision: 1 as const,
      mark: null,
    }))
    .toSorted((left, right) => left.ms - right.ms)
  return rows.map((row, index) => ({ ...row, place: index + 1 }))
}

/** The length of a relay, all legs together. */
export const metresOf = (eventId: number): number =>
  (eventFacts.find(({ id }) => id === eventId)?.legDistancesM ?? [400]).reduce((sum, each) => sum + each, 0)
