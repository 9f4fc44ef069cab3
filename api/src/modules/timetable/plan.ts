/** A row as far as its times go. */
export type PlannedRow = {
  id: number
  day: string
  callsAt: Date | null
  startsAt: Date
  trackId: number | null
  eventInstanceId: number | null
  round: string | null
  /** Seconds from one heat's start to the next; 0 where the row has no heats. */
  intervalS: number
  durationMin: number | null
}

/** Everything planned on the track that day from `fromAt` on is so many minutes late. */
export type Delay = { trackId: number; day: string; fromAt: Date; minutes: number }

export type HeatTimes = { callsAt: Date | null; startsAt: Date; delayMin: number }

const plusMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** The planned start of a row's heat; upprop keeps its distance. */
export function heatPlan(row: PlannedRow, number: number): { callsAt: Date | null; startsAt: Date } {
  const shift = (number - 1) * row.intervalS * 1000
  return { callsAt: row.callsAt && plusMs(row.callsAt, shift), startsAt: plusMs(row.startsAt, shift) }
}

/** Minutes that a planned moment on a track is late: delays add up, and reach nothing that is planned before them. */
export function delayAt(row: Pick<PlannedRow, 'trackId' | 'day'>, plannedAt: Date, delays: readonly Delay[]): number {
  return delays
    .filter(({ trackId, day, fromAt }) => trackId === row.trackId && day === row.day && fromAt <= plannedAt)
    .reduce((sum, { minutes }) => sum + minutes, 0)
}

export function heatTimes(row: PlannedRow, number: number, delays: readonly Delay[]): HeatTimes {
  const plan = heatPlan(row, number)
  return { ...plan, delayMin: delayAt(row, plan.startsAt, delays) }
}

/** When a row leaves its track free: after its last heat, or after its duration. */
export function rowEnd(row: PlannedRow, heatCount: number): Date {
  const heatsMs = heatCount * row.intervalS * 1000
  return plusMs(row.startsAt, Math.max(heatsMs, (row.durationMin ?? 0) * 60_000))
}

/** Where a row's delay changes on the way through its heats: "+8 min from heat 12". */
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
