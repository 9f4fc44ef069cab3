import { setTimeout as delay } from 'node:timers/promises'
import { Client } from './client.ts'
import { leaderNames } from './leaders.ts'
import type { Target } from './target.ts'
import { timed } from './times.ts'

/** Queued logins at any moment of the rush. */
const IN_LINE = 300
const QUIET_MS = 5000
const RUSH_MS = 8000
const PAUSE_MS = 20

export type Probe = { name: string; target: Target; path: string; token?: string }
export type ProbeResult = Probe & { quiet: number[]; rush: number[] }

/** Sends the probes in sequence while idle, and again while logins permanently queue for the password check. */
export async function measureLoginRush(portal: Target, probes: readonly Probe[]): Promise<ProbeResult[]> {
  const results = probes.map((probe) => ({ ...probe, quiet: [] as number[], rush: [] as number[] }))
  await Promise.all(results.map((result) => probe(result, result.quiet, QUIET_MS)))
  const crowd = { isOver: false }
  const logins = leaderNames.slice(0, IN_LINE).map((name, index) => logInAgainAndAgain(portal, name, index, crowd))
  await delay(1000)
  await Promise.all(results.map((result) => probe(result, result.rush, RUSH_MS)))
  crowd.isOver = true
  await Promise.all(logins)
  return results
}

async function probe({ target, path, token }: Probe, times: number[], ms: number): Promise<void> {
  const client = new Client(target, '192.0.2.1')
  const until = performance.now() + ms
  while (performance.now() < until) {
    const { status } = await timed(times, client.ask({ path, ...(token ? { token } : {}) }))
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    await delay(PAUSE_MS)
  }
  client.close()
}

async function logInAgainAndAgain(portal: Target, username: string, index: number, crowd: { isOver: boolean }) {
  const client = new Client(portal, `192.0.${2 + (index >> 8)}.${index & 255}`)
  const body = { username, password: 'Karneval2025' }
  while (!crowd.isOver) await client.ask({ method: 'POST', path: '/api/users/login/', body })
  client.close()
}
