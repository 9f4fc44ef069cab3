/** Axis ticks in cents from 0 to at least `highest`: at most four steps of 1, 2 or 5 times a power of ten euros. */
export function moneyTicks(highest: number): number[] {
  if (highest <= 0) return [0]
  const rough = highest / 4
  const power = Math.max(100, 10 ** Math.floor(Math.log10(rough)))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? power * 10
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step)
}

/** Interval in days between written dates, so that at most `room` dates are shown. */
export function labelStep(days: number, room: number): number {
  return Math.max(1, Math.ceil(days / room))
}
