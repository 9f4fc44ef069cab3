import { median } from './print-table.ts'

/**
 * Delay of the first series relative to the second, in their unit: the median difference of pairs measured right after
 * each other, with two standard errors of that median (from the median deviation, which is robust against outliers).
 */
export const laterBy = (first: number[], second: number[]): { median: number; error: number } => {
  const differences = first.map((value, index) => value - (second[index] ?? Number.NaN))
  const middle = median(differences)
  const deviation = 1.48 * median(differences.map((one) => Math.abs(one - middle)))
  return { median: middle, error: (2 * 1.25 * deviation) / Math.sqrt(differences.length) }
}
