import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '../print-table.ts'
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

export type BookTime = { name: string; ms: number; bytes: number }

/** Reads the books of a world with ten seasons; the median time of each part. */
export async function measureBooks({ server, organiser }: World): Promise<BookTime[]> {
  const measured: BookTime[] = []
  for (const [name, path] of Object.entries(calls)) {
    const times: number[] = []
    let bytes = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const ask = async () => {
        const answer = await fetch(`${server.url}/api/invoices/${path}`, {
          headers: { authorization: `Bearer ${organiser}` },
        })
        const body = await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${name} answered ${answer.status}`)
        return body.byteLength
      }
      bytes = await timed(times, ask())
    }
    measured.push({ name, ms: median(times), bytes })
  }
  return measured
}
