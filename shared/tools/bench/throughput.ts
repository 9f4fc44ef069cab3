import { startBareServer } from './bare-server.ts'
import { ratePerSecond } from './http-load.ts'

const SECONDS = 5
const ROUNDS = 3
const LEAST_SHARE = 0.5
/** As sent by browsers. */
const ACCEPT = 'gzip, deflate, br, zstd'

/**
 * Requests per second of the public reads relative to the framework's bare hello-world, measured alternately, so that
 * other load affects both. Limit: half, for the full answer and for the revalidation of a cached one.
 */
export async function measureThroughput(url: string): Promise<void> {
  const bare = await startBareServer()
  try {
    const targets = [
      ['bare hello-world', bare.url, []],
      ...(await reads(url, '/api/events/timetable/')),
      ...(await reads(url, '/api/events/heatschedule/')),
    ] as const
    const rates = targets.map((): number[] => [])
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, [, address, headers]] of targets.entries())
        rates[index]?.push(await ratePerSecond(address, headers, SECONDS))
    const medians = rates.map((found) => [...found].sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0)
    for (const [index, [name]] of targets.entries()) {
      const share = (medians[index] ?? 0) / (medians[0] ?? 1)
      console.log(`${name}: ${Math.round(medians[index] ?? 0)} requests/s, ${share.toFixed(2)} of the bare framework`)
      if (share < LEAST_SHARE) process.exitCode = 1
    }
  } finally {
    bare.stop()
  }
}

type Target = readonly [name: string, address: string, headers: readonly string[]]

/** The two requests of phones: the full answer, and the revalidation of a cached one. */
async function reads(url: string, path: string): Promise<Target[]> {
  const answer = await fetch(url + path, { headers: { 'accept-encoding': ACCEPT } })
  const etag = answer.headers.get('etag') ?? ''
  return [
    [`${path} 200`, url + path, [`accept-encoding: ${ACCEPT}`]],
    [`${path} 304`, url + path, [`accept-encoding: ${ACCEPT}`, `if-none-match: ${etag}`]],
  ]
}
