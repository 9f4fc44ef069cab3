import { type PlannedRow, rowEnd } from './plan.ts'

/** A row as the generator needs it. */
export type GeneratedRow = PlannedRow & { title: string; ceremonyAt: Date | null; heatCount: number }

export type GenerateOptions = {
  /** `shift`: rows move only when the preceding one needs their time. `pack`: rows follow without gaps. */
  mode: 'shift' | 'pack'
  /** Minutes from call to start. */
  callLeadMin: number
  /** Minutes that a track stays free between two rows. */
  gapMin: number
  /** Minutes from an event's last heat to its prize ceremony. */
  ceremonyLeadMin: number
  /** Minimum minutes between an event's first round and its final. */
  restMin: number
}

export type GeneratedTimes = { id: number; callsAt: Date | null; startsAt: Date; ceremonyAt: Date | null }

const MINUTE = 60_000
export const plus = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE)
export const wholeMinute = (at: Date): Date => new Date(Math.ceil(at.getTime() / MINUTE) * MINUTE)
const later = (...moments: Date[]): Date => new Date(Math.max(...moments.map((at) => at.getTime())))

/**
 * Times for each row with a track, in the current order: each starts when its track is free, finals after the runners'
 * rest. Rows without a track keep their times, and all rows their day.
 */
export function generateTimes(rows: readonly GeneratedRow[], options: GenerateOptions): GeneratedTimes[] {
  const free = new Map<string, Date>()
  const firstRounds = new Map<number, Date>()
  const sorted = [...rows].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id)
  return sorted
    .filter(({ trackId }) => trackId !== null)
    .map((row) => {
      const key = `${row.trackId}/${row.day}`
      const isFirst = !free.has(key)
      const wished = options.mode === 'shift' || isFirst ? row.startsAt : new Date(0)
      const rested = row.round === 'FINAL' ? firstRounds.get(row.eventInstanceId ?? 0) : undefined
      const startsAt = wholeMinute(
        later(wished, free.get(key) ?? row.startsAt, rested ? plus(rested, options.restMin) : new Date(0)),
      )
      const end = rowEnd({ ...row, startsAt }, row.heatCount)
      free.set(key, plus(end, options.gapMin))
      if (row.round === 'TRIAL' && row.eventInstanceId !== null) firstRounds.set(row.eventInstanceId, end)
      return {
        id: row.id,
        startsAt,
        callsAt: row.eventInstanceId === null ? row.callsAt : plus(startsAt, -options.callLeadMin),
        ceremonyAt: row.ceremonyAt && wholeMinute(plus(end, options.ceremonyLeadMin)),
      }
    })
}
