import { readdirSync, readFileSync } from 'node:fs'

/** Bytes. Proportional size counts a page shared by n processes 1/n in each, so a sum over PostgreSQL's processes is honest. */
export type Memory = { resident: number; proportional: number }

const parentOf = (pid: string): string | undefined => {
  try {
    // The name in brackets may hold spaces and brackets of its own: read from the last one.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return undefined
  }
}

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
 * A process with everything that it has started. PostgreSQL runs detached: name its pid as a further root.
 * @returns undefined where there is no /proc
 */
export const memoryOfTree = (...roots: number[]): Memory | undefined => {
  let pids: string[]
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return undefined
  }
  const parents = new Map(pids.map((pid) => [pid, parentOf(pid)]))
  const belongs = (pid: string | undefined): boolean =>
    pid !== undefined && (roots.includes(Number(pid)) || belongs(parents.get(pid)))
  return pids
    .filter(belongs)
    .map(memoryOf)
    .reduce((sum, one) => ({
      resident: sum.resident + one.resident,
      proportional: sum.proportional + one.proportional,
    }))
}
