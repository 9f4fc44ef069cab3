import { median } from './print-table.ts'

/**
 * How much later the first of two series is, in the series' unit: the median of the differences of pairs that were
 * measured right after each other, with two standard errors of that median (from the median deviation, so that one
 * outlier decides nothing).
 */
export const laterBy = (first: number[], second: number[]): { median: number; error: number } => {
  const differences = first.map((value, index) => value - (second[index] ?? Number.NaN))
  const middle = median(differences)
  const deviation = 1.48 * median(differences.map((one) => Math.abs(one - middle)))
  return { median: middle, error: (2 * 1.25 * deviation) / Math.sqrt(differences.length) }
}
