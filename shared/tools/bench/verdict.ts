import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

export type Budgets = {
  landing: { scriptBytes: number; depth: number; lcpTimesBarePage: number; cls: number }
  section: { depth: number }
  remoteEntryBytes: number
  build: { seconds: number }
  publish: { seconds: number }
  runningMemoryBytes: number
}

/** The file of all limits; the build uses its sizes, this command the rest. */
export const budgets: Budgets = JSON.parse(readFileSync(join(root, 'shared/build/budgets.json'), 'utf8'))

/** Figures over their limit in this run. */
export const exceeded: string[] = []

/** Formats the limit as a table cell; records the figure when it is exceeded. */
export const judge = (
  what: string,
  value: number | undefined,
  limit: number,
  show: (value: number) => string,
): string => {
  if (value === undefined || value <= limit) return `≤ ${show(limit)}`
  exceeded.push(`  ${what}: ${show(value)} instead of ${show(limit)}`)
  return `≤ ${show(limit)}  OVER`
}
