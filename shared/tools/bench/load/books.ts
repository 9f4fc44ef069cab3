import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '../print-table.ts'
import { type CpuSeconds, withCpu } from '../process-tree.ts'
import { timed } from './times.ts'
import type { World } from './world.ts'

const ROUNDS = 7

/** SQL that adds ten seasons of invoices and payments; run it as one query. */
export const tenSeasons = (): string => readFileSync(join(import.meta.dirname, 'ten-seasons.sql'), 'utf8')

const calls: Record<string, string> = {
  'ledger today': 'receivables/?on=2025-04-15',
  'ledger after ten seasons': 'receivables/?on=2024-12-31',
  'ledger in the middle of a season': 'receivables/?on=2020-05-25',
  'ledger after one season': 'receivables/?on=2015-12-31',
  'reconciliation of ten seasons': 'books/?from=2015-01-01&to=2024-12-31',
  'invoice journal of a year': 'invoice-journal/?from=2024-01-01&to=2024-12-31',
  'payments journal of a year': 'payment-journal/?from=2024-01-01&to=2024-12-31',
  'VAT report of ten seasons': 'vat-report/?from=2015-01-01&to=2024-12-31',
}

export type BookTime = { name: string; ms: number; bytes: number; cpu: CpuSeconds }

/** Reads the books of a world with ten seasons: of each part the median time, and the processor time of one reading. */
export async function measureBooks(world: World): Promise<BookTime[]> {
  const measured: BookTime[] = []
  for (const [name, path] of Object.entries(calls)) {
    const times: number[] = []
    const { result: bytes, cpu } = await withCpu(world, async () => {
      let size = 0
      for (let round = 0; round < ROUNDS; round += 1) size = await timed(times, read(world, path))
      return size
    })
    const each = { node: cpu.node / ROUNDS, postgres: cpu.postgres / ROUNDS }
    measured.push({ name, ms: median(times), bytes, cpu: each })
  }
  return measured
}

async function read({ server, organiser }: World, path: string): Promise<number> {
  const answer = await fetch(`${server.url}/api/invoices/${path}`, {
    headers: { authorization: `Bearer ${organiser}` },
  })
  const body = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return body.byteLength
}
