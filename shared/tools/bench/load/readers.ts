import { setTimeout as delay } from 'node:timers/promises'
import { Client } from './client.ts'
import type { Target } from './target.ts'
import { timed } from './times.ts'

const READERS = 5000
const POLLS = 2
/** Interval between two reads of a reader; readers are spread over it. */
const EVERY_MS = 6000

export type ReadersResult = { first: number[]; polls: number[]; errors: string[] }

/** 5,000 phones with a kept-alive connection that read the timetable and then revalidate it. */
export async function readTimetables(target: Target): Promise<ReadersResult> {
  const result: ReadersResult = { first: [], polls: [], errors: [] }
  await Promise.all(Array.from({ length: READERS }, (_, index) => read(target, index, result)))
  return result
}

async function read(target: Target, index: number, { first, polls, errors }: ReadersResult): Promise<void> {
  const client = new Client(target, `10.${index >> 8}.${index & 255}.9`)
  await delay((index / READERS) * EVERY_MS)
  let etag: string | undefined
  for (let look = 0; look <= POLLS; look += 1) {
    const from = performance.now()
    const headers: Record<string, string> = { 'accept-encoding': 'gzip, deflate, br, zstd' }
    if (etag !== undefined) headers['if-none-match'] = etag
    const wish = { path: '/api/events/timetable/', headers }
    const answer = await timed(look === 0 ? first : polls, client.ask(wish).catch(String))
    const expected = etag === undefined ? 200 : 304
    if (typeof answer === 'string' || answer.status !== expected)
      errors.push(typeof answer === 'string' ? answer : `look ${look + 1} answered ${answer.status}`)
    else etag = answer.etag
    if (look < POLLS) await delay(Math.max(0, EVERY_MS - (performance.now() - from)))
  }
  if (client.attempts.lost > 0) errors.push('a connection was lost')
  client.close()
}
