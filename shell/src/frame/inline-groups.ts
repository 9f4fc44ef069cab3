/** Maximum bar width in CSS pixels for a number of inline groups; wider bars show all groups. */
const steps = [
  { upTo: 400, groups: 0 },
  { upTo: 600, groups: 1 },
  { upTo: 800, groups: 2 },
  { upTo: 1000, groups: 3 },
  { upTo: 1200, groups: 4 },
  { upTo: 1600, groups: 5 },
] as const

/** Width in CSS pixels below which all groups are in the drawer. Repeated in top-bar.module.css. */
export const smallBelow = 576

/** Number of groups shown inline; the rest go into the drawer. */
export function inlineGroupCount(barWidth: number, isSmall: boolean): number {
  if (isSmall) return 0
  return steps.find(({ upTo }) => barWidth <= upTo)?.groups ?? Number.POSITIVE_INFINITY
}

type Layout = { width: number; at: number }

const minChangePx = 100
const minWaitMs = 500

/**
 * Milliseconds until the layout may be recomputed; 0 = now. Changes of less than 100 px wait until 500 ms have passed
 * since the last layout.
 */
export function relayoutDelay(last: Layout | null, now: Layout): number {
  if (last === null || Math.abs(now.width - last.width) >= minChangePx) return 0
  return Math.max(0, minWaitMs - (now.at - last.at))
}
