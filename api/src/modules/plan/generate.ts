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
 * rest. Rows without a track keep their times, and all rows their day. With `shift` a row that starts late enough keeps
 * its call and its prizes too, unless they are at an impossible time.
 */
export function generateTimes(rows: readonly GeneratedRow[], options: GenerateOptions): GeneratedTimes[] {
  const ends = new Map<string, Date>()
  const firstRounds = new Map<number, Date>()
  const sorted = [...rows].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id)
  return sorted
    .filter(({ trackId }) => trackId !== null)
    .map((row) => {
      const key = `${row.trackId}/${row.day}`
      const before = ends.get(key)
      const firstRound = row.round === 'FINAL' ? firstRounds.get(row.eventInstanceId ?? 0) : undefined
      const rested = firstRound ? plus(firstRound, options.restMin) : new Date(0)
      const isShift = options.mode === 'shift'
      const stays = isShift && row.startsAt >= later(before ?? row.startsAt, rested)
      const wished = isShift || !before ? row.startsAt : new Date(0)
      const startsAt = stays
        ? row.startsAt
        : wholeMinute(later(wished, before ? plus(before, options.gapMin) : row.startsAt, rested))
      const end = rowEnd({ ...row, startsAt }, row.heatCount)
      ends.set(key, end)
      if (row.round === 'TRIAL' && row.eventInstanceId !== null) firstRounds.set(row.eventInstanceId, end)
      return {
        id: row.id,
        startsAt,
        callsAt:
          row.eventInstanceId === null || (stays && (row.callsAt === null || row.callsAt <= startsAt))
            ? row.callsAt
            : plus(startsAt, -options.callLeadMin),
        ceremonyAt:
          row.ceremonyAt === null || (stays && row.ceremonyAt >= end)
            ? row.ceremonyAt
            : wholeMinute(plus(end, options.ceremonyLeadMin)),
      }
    })
}
