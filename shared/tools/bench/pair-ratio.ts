import { median } from './print-table.ts'

export type PairRatio = {
  /** The median of the pairs' ratios. */
  middle: number
  /** Between these the true median lies with 95 %. */
  low: number
  high: number
}

/**
 * How many times the reference a figure is, from ratios of pairs measured side by side (at least one). The interval is
 * that of the sign test, which needs no form of the distribution: the n pairs sorted, those at n/2 ± 1.96·√n/2. On a
 * shared machine single loads spread by a tenth, so that the median alone cannot tell a page from its reference.
 */
export const pairRatio = (ratios: readonly number[]): PairRatio => {
  const sorted = ratios.toSorted((a, b) => a - b)
  const cut = Math.max(0, Math.floor((sorted.length - 1.96 * Math.sqrt(sorted.length)) / 2))
  return { middle: median(sorted), low: sorted[cut] ?? Number.NaN, high: sorted.at(-1 - cut) ?? Number.NaN }
}

export const showRatio = ({ middle, low, high }: PairRatio): string =>
  `${middle.toFixed(2)}× (${low.toFixed(2)}–${high.toFixed(2)})`
