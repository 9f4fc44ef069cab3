import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { arch, cpus, platform } from 'node:os'
import { join } from 'node:path'
import budgetsFile from '../../build/budgets.json' with { type: 'json' }
import { root } from '../root.ts'
import { type Entry, lastFigures, regressions } from './history.ts'
import { printTable } from './print-table.ts'

/** The file of all limits; the build uses its sizes, the benches the rest. */
export const budgets = budgetsFile

/** Figures over their limit in this run. */
export const exceeded: string[] = []

type Show = (value: number) => string
type Figure = { name: string; value: number; limit: number; show: Show }

/** Figures of this run that have a limit. */
const figures: Figure[] = []

const HISTORY = join(root, 'shared/tools/bench/history.jsonl')

/**
 * Formats the limit as a table cell; records the figure for the summary and the history. Lower is better: pass a ratio
 * the other way round.
 */
export const judge = (name: string, value: number | undefined, limit: number, show: Show): string => {
  if (value === undefined || Number.isNaN(value)) return `≤ ${show(limit)}`
  figures.push({ name, value, limit, show })
  if (value <= limit) return `≤ ${show(limit)}`
  exceeded.push(`  ${name}: ${show(value)} instead of ${show(limit)}`)
  return `≤ ${show(limit)}  OVER`
}

/** Machines whose figures can be compared. */
const machineClass = (): string => {
  const all = cpus()
  return `${platform()} ${arch()}, ${all.length} × ${all[0]?.model.trim() ?? 'unknown'}`
}

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

const readHistory = (): Entry[] =>
  existsSync(HISTORY)
    ? readFileSync(HISTORY, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Entry)
    : []

/**
 * Prints each figure of the run beside its limit and its last value on the same class of machine, names what has become
 * worse by more than a tenth, and appends the run to the history. Sets the exit code when a limit is exceeded.
 */
export const conclude = (command: string): void => {
  const machine = machineClass()
  const last = lastFigures(readHistory(), { command, machine })
  const now = new Map(figures.map(({ name, value }) => [name, value]))
  printTable(
    `${command}: figures and limits`,
    ['', 'now', 'limit', 'last time'],
    figures.map(({ name, value, limit, show }) => {
      const before = last.get(name)
      return [name, show(value), `≤ ${show(limit)}`, before === undefined ? '' : show(before)]
    }),
  )
  const worse = regressions(last, now)
  if (worse.length > 0) console.log(`\nWorse than last time by more than a tenth:\n  ${worse.join('\n  ')}`)
  const entry: Entry = {
    at: new Date().toISOString(),
    command,
    machine,
    commit: commit(),
    figures: Object.fromEntries(figures.map(({ name, value, limit }) => [name, { value, limit }])),
  }
  appendFileSync(HISTORY, `${JSON.stringify(entry)}\n`)
  console.log(
    exceeded.length === 0 ? '\nEvery figure is within its limit.' : `\nOver the limit:\n${exceeded.join('\n')}`,
  )
  if (exceeded.length > 0) process.exitCode = 1
}
