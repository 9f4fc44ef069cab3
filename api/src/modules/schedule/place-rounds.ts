import { helsinkiInstant } from '@stafapp/shared/rules/times/helsinki'
import { type GeneratedRow, type GenerateOptions, plus, rowEnd, wholeMinute } from '../plan/public.ts'

/** A round without a row. */
export type MissingRound = {
  eventInstanceId: number
  round: 'TRIAL' | 'FINAL'
  title: string
  trackId: number
  /** null: the first day with a gap. */
  day: string | null
  intervalS: number
  heatCount: number
}

export type PlacedRound = Omit<GeneratedRow, 'callsAt' | 'trackId'> &
  MissingRound & { day: string; callsAt: Date; isLate: boolean }

type Options = Omit<GenerateOptions, 'mode'> & {
  days: readonly string[]
  /** HH:MM, the earliest start and the latest end of races. */
  dayStarts: string
  dayEnds: string
}

/**
 * Finds a gap for each round on its track: trials first, finals after the runners' rest. Existing rows stay. A round
 * without a gap is put last on its last day and marked.
 */
export function placeRounds(
  rows: readonly GeneratedRow[],
  missing: readonly MissingRound[],
  options: Options,
): PlacedRound[] {
  const placed: PlacedRound[] = []
  const isTrial = ({ round }: MissingRound) => round === 'TRIAL'
  for (const one of [...missing.filter(isTrial), ...missing.filter((each) => !isTrial(each))]) {
    placed.push(placeRound([...rows, ...placed], one, options, -(placed.length + 1)))
  }
  return placed
}

function placeRound(rows: readonly GeneratedRow[], missing: MissingRound, options: Options, id: number): PlacedRound {
  const days = missing.day === null ? options.days : [missing.day]
  const restedAt = restOf(rows, missing, options.restMin)
  const row = (day: string, startsAt: Date): PlacedRound => {
    const timed = { ...missing, id, day, startsAt, durationMin: null }
    const end = rowEnd({ ...timed, callsAt: null }, missing.heatCount)
    return {
      ...timed,
      callsAt: plus(startsAt, -options.callLeadMin),
      ceremonyAt: missing.round === 'FINAL' ? wholeMinute(plus(end, options.ceremonyLeadMin)) : null,
      isLate: end > helsinkiInstant(day, options.dayEnds),
    }
  }
  const tries = days
    .filter((day, index) => index === days.length - 1 || restedAt <= helsinkiInstant(day, options.dayEnds))
    .map((day) => row(day, firstGap(rows, missing, { day, restedAt, ...options })))
  const found = tries.find(({ isLate }) => !isLate) ?? tries.at(-1)
  if (!found) throw new RangeError('a carnival has a day')
  return found
}

/** The end of the rest for a final's runners. */
function restOf(rows: readonly GeneratedRow[], missing: MissingRound, restMin: number): Date {
  const trial = rows.find((row) => row.eventInstanceId === missing.eventInstanceId && row.round === 'TRIAL')
  return missing.round === 'FINAL' && trial ? plus(rowEnd(trial, trial.heatCount), restMin) : new Date(0)
}

function firstGap(
  rows: readonly GeneratedRow[],
  { trackId, heatCount, intervalS }: MissingRound,
  { day, restedAt, dayStarts, gapMin }: { day: string; restedAt: Date; dayStarts: string; gapMin: number },
): Date {
  const opens = helsinkiInstant(day, dayStarts)
  const takesMs = heatCount * intervalS * 1000
  const busy = rows
    .filter((row) => row.trackId === trackId && row.day === day)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  let start = wholeMinute(restedAt > opens ? restedAt : opens)
  for (const row of busy) {
    if (plus(new Date(start.getTime() + takesMs), gapMin) <= row.startsAt) break
    const free = plus(rowEnd(row, row.heatCount), gapMin)
    if (free > start) start = wholeMinute(free)
  }
  return start
}
