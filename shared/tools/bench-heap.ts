// `npm run bench:heap [minutes]`: mixed load for ten minutes, and the slope of the api's heap under it. A leak shows as a
// rise of the lowest value of each window, which is what the garbage collector could not free.
import { setTimeout as delay } from 'node:timers/promises'
import { makeSeededData } from '../../playwright/fixtures/seeded-data.ts'
import { listen } from './bench/listeners.ts'
import { Client } from './bench/load/client.ts'
import { findThings, leaderNames } from './bench/load/leaders.ts'
import { portalTarget } from './bench/load/target.ts'
import { leadersSql, makeWorld } from './bench/load/world.ts'
import { slope } from './bench/slope.ts'
import { budgets, conclude, judge } from './bench/verdict.ts'

const MINUTES = Number(process.argv[2] ?? 10)
const LEADERS = 20
const PAUSE_MS = 100
const SAMPLE_MS = 1000
/** Long enough for a full garbage collection under this load. */
const WINDOW_S = 30
/** Caches and compiled code fill up first. */
const WARM_UP_SHARE = 0.3

await makeSeededData()
const world = await makeWorld([leadersSql()])
try {
  const things = await findThings(world)
  const until = performance.now() + MINUTES * 60_000
  const isOver = () => performance.now() > until
  let requests = 0
  const work = Array.from({ length: LEADERS }, async (_, index) => {
    const client = new Client(portalTarget(world.server.url), `198.51.100.${index + 1}`)
    const body = { username: leaderNames[index], password: 'Karneval2025' }
    const { text } = await client.ask({ method: 'POST', path: '/api/users/login/', body })
    const token: string = JSON.parse(text).access
    for (let round = 0; !isOver(); round += 1) {
      const school_unit = things.units[index] ?? 0
      const teams = [{ event_instance: things.open, count: round % 3 }]
      const entry = { method: 'POST' as const, path: '/api/events/teams/intent/', token, body: { school_unit, teams } }
      await client.ask({ ...entry, key: `heap-${index}-${round}` })
      await client.ask({ path: '/api/events/teams/myschool/', token })
      await client.ask({ path: '/api/events/timetable/' })
      await client.ask({ path: `/api/schools/list/?limit=25&search=${round}` })
      const line = await listen(world.server.url)
      line.destroy()
      requests += 5
      await delay(PAUSE_MS)
    }
    client.close()
  })
  const samples: { minute: number; bytes: number }[] = []
  const from = performance.now()
  while (!isOver()) {
    await delay(SAMPLE_MS)
    samples.push({ minute: (performance.now() - from) / 60_000, bytes: await heapOf(world.server.url) })
  }
  await Promise.all(work)
  const lowest = Array.from({ length: Math.ceil((MINUTES * 60) / WINDOW_S) }, (_, window) =>
    samples
      .filter(({ minute }) => Math.floor((minute * 60) / WINDOW_S) === window)
      .reduce((low, sample) => (sample.bytes < low.bytes ? sample : low)),
  )
  const settled = lowest.slice(Math.floor(lowest.length * WARM_UP_SHARE))
  const perMinute = slope(settled.map(({ minute, bytes }) => [minute, bytes]))
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB/min`
  console.log(`Lowest heap per ${WINDOW_S} s, MB: ${lowest.map(({ bytes }) => Math.round(bytes / 1e6)).join(' ')}`)
  const limit = judge('growth of the heap under load', perMinute, budgets.heap.bytesPerMinute, kilobytes)
  console.log(`${requests} requests in ${MINUTES} minutes: the heap grows by ${kilobytes(perMinute)} (${limit})`)
} finally {
  await world.stop()
}
conclude('bench:heap')

async function heapOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1])
}
