import { readdirSync, readFileSync } from 'node:fs'

/** Fields of /proc/PID/stat from the state on; undefined when the process is gone. */
const statOf = (pid: string): string[] | undefined => {
  try {
    // The name in brackets may contain spaces and brackets, so read after the last one.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/**
 * These processes and all their descendants.
 * @returns undefined where there is no /proc
 */
export const processTree = (roots: readonly number[]): string[] | undefined => {
  let pids: string[]
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return undefined
  }
  const parents = new Map(pids.map((pid) => [pid, statOf(pid)?.[1]]))
  const belongs = (pid: string | undefined): boolean =>
    pid !== undefined && (roots.includes(Number(pid)) || belongs(parents.get(pid)))
  return pids.filter(belongs)
}

/** Linux ticks are 1/100 s. */
const TICK_MICROSECONDS = 10_000
/** utime, stime, and those of ended children; indexes from the state field on. */
const CPU_FIELDS = [11, 12, 13, 14]

/** Processor time in µs of a process and all its descendants; NaN where there is no /proc. */
export const cpuOfTree = (root: number): number =>
  processTree([root])
    ?.map((pid) => CPU_FIELDS.reduce((sum, field) => sum + Number(statOf(pid)?.[field] ?? 0), 0) * TICK_MICROSECONDS)
    .reduce((sum, one) => sum + one, 0) ?? Number.NaN

/** A server's process and PostgreSQL's main process; null: it has no database. */
export type PortalProcesses = { pid: number; postmaster: number | null }

/** Processor time in seconds that the two have used. */
export type CpuSeconds = { node: number; postgres: number }

/** The portal's own processor time and PostgreSQL's, which runs below the portal's process when it is embedded. */
function cpuOfPortal({ pid, postmaster }: PortalProcesses): CpuSeconds {
  const postgres = postmaster === null ? 0 : cpuOfTree(postmaster)
  const isBelow = processTree([pid])?.includes(String(postmaster)) ?? false
  return { node: (cpuOfTree(pid) - (isBelow ? postgres : 0)) / 1e6, postgres: postgres / 1e6 }
}

/** Runs the work and adds what it cost. */
export async function withCpu<T>(
  portal: PortalProcesses,
  work: () => Promise<T>,
): Promise<{ result: T; cpu: CpuSeconds }> {
  const before = cpuOfPortal(portal)
  const result = await work()
  const after = cpuOfPortal(portal)
  return { result, cpu: { node: after.node - before.node, postgres: after.postgres - before.postgres } }
}
