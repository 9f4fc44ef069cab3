/** The fields of a row that its times depend on. */
export type PlannedRow = {
  id: number
  day: string
  callsAt: Date | null
  startsAt: Date
  trackId: number | null
  eventInstanceId: number | null
  round: string | null
  /** Seconds from one heat's start to the next; 0 without heats. */
  intervalS: number
  durationMin: number | null
}

/** Delays all starts planned on the track that day from `fromAt` on. */
export type Delay = { trackId: number; day: string; fromAt: Date; minutes: number }

export type HeatTimes = { callsAt: Date | null; startsAt: Date; delayMin: number }

const plusMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** The planned times of a row's heat; the call keeps its distance to the start. */
export function heatPlan(row: PlannedRow, number: number): { callsAt: Date | null; startsAt: Date } {
  const shift = (number - 1) * row.intervalS * 1000
  return { callsAt: row.callsAt && plusMs(row.callsAt, shift), startsAt: plusMs(row.startsAt, shift) }
}

/** The delay in minutes at a planned time on a track: the sum of all delays that begin at or before it. */
export function delayAt(row: Pick<PlannedRow, 'trackId' | 'day'>, plannedAt: Date, delays: readonly Delay[]): number {
  return delays
    .filter(({ trackId, day, fromAt }) => trackId === row.trackId && day === row.day && fromAt <= plannedAt)
    .reduce((sum, { minutes }) => sum + minutes, 0)
}

export function heatTimes(row: PlannedRow, number: number, delays: readonly Delay[]): HeatTimes {
  const plan = heatPlan(row, number)
  return { ...plan, delayMin: delayAt(row, plan.startsAt, delays) }
}

/** When a row frees its track: after its last heat or its duration, whichever is later. */
export function rowEnd(row: PlannedRow, heatCount: number): Date {
  const heatsMs = heatCount * row.intervalS * 1000
  return plusMs(row.startsAt, Math.max(heatsMs, (row.durationMin ?? 0) * 60_000))
}

/** The heats at which a row's delay changes: "+8 min from heat 12". */
export function delaySteps(row: PlannedRow, heatCount: number, delays: readonly Delay[]) {
  const steps: { from_heat: number; delay_min: number }[] = []
  let current = delayAt(row, row.startsAt, delays)
  for (let number = 2; number <= heatCount; number += 1) {
    const { delayMin } = heatTimes(row, number, delays)
    if (delayMin === current) continue
    current = delayMin
    steps.push({ from_heat: number, delay_min: delayMin })
  }
  return steps
}
