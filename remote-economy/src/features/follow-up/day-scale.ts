/**
 * Tick values for an axis from 0 up to at least `highest` cents: three to six steps of 1, 2 or 5 times a power of ten
 * euros.
 */
export function moneyTicks(highest: number): number[] {
  if (highest <= 0) return [0]
  const rough = highest / 4
  const power = Math.max(100, 10 ** Math.floor(Math.log10(rough)))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? power * 10
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step)
}

/** Every how many days a date is written, so that at most `room` dates stand side by side. */
export function labelStep(days: number, room: number): number {
  return Math.max(1, Math.ceil(days / room))
}
