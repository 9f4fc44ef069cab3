import { readFileSync } from 'node:fs'
import { processTree } from './process-tree.ts'

/**
 * Bytes. Proportional size counts a page shared by n processes 1/n in each, so that sums over PostgreSQL's processes
 * are correct.
 */
export type Memory = { resident: number; proportional: number }

const kilobytes = (text: string, key: string): number =>
  Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)

const memoryOf = (pid: string): Memory => {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return { resident: kilobytes(text, 'Rss') * 1024, proportional: kilobytes(text, 'Pss') * 1024 }
  } catch {
    return { resident: 0, proportional: 0 }
  }
}

/**
 * Memory of processes and all their descendants. PostgreSQL runs detached: give its pid as another root.
 * @returns undefined where there is no /proc
 */
export const memoryOfTree = (...roots: number[]): Memory | undefined =>
  processTree(roots)
    ?.map(memoryOf)
    .reduce((sum, one) => ({
      resident: sum.resident + one.resident,
      proportional: sum.proportional + one.proportional,
    }))
