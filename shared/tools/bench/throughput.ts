import { startBareServer } from './bare-server.ts'
import { ratePerSecond } from './http-load.ts'
import { budgets, judge } from './verdict.ts'

const SECONDS = 5
const ROUNDS = 3
/** As sent by browsers. */
const ACCEPT = 'gzip, deflate, br, zstd'

/**
 * Requests per second of the public reads relative to the framework's bare hello-world, measured alternately, so that
 * other load affects both: the full answer, and the revalidation of a cached one.
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
      const times = (medians[0] ?? Number.NaN) / (medians[index] ?? Number.NaN)
      const show = (value: number) => `${value.toFixed(1)}× the bare framework's time`
      const limit = index === 0 ? '' : ` (${judge(name, times, budgets.publicRead.timesBareFramework, show)})`
      console.log(`${name}: ${Math.round(medians[index] ?? 0)} requests/s, ${show(times)}${limit}`)
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
