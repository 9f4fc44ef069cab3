// `npm run bench:load`: measures the deadline evening and race day on this machine. 600 leaders log in and register at
// once (nothing may be lost, doubled or sold twice), 5,000 phones read the timetable, queued logins run beside other
// requests, hostile files and texts may only affect their sender, bank files run beside 50 readers; also the cost per
// request, and times at 200 and 2,000 schools. Compare ratios, because machines differ.
import { makeSeededData } from '../../playwright/fixtures/seeded-data.ts'
import { startBareServer } from './bench/bare-server.ts'
import { measureBankFiles } from './bench/load/bank-files.ts'
import { measureCosts, measureListenerMemory } from './bench/load/costs.ts'
import { measureGrowth } from './bench/load/growth.ts'
import { measureHostile } from './bench/load/hostile.ts'
import { findThings, rush } from './bench/load/leaders.ts'
import { compareWithDatabase } from './bench/load/ledger.ts'
import { measureLoginRush } from './bench/load/login-rush.ts'
import { readTimetables } from './bench/load/readers.ts'
import { printBankFiles, printCosts, printGrowth, printProbes, printReaders, printRush } from './bench/load/report.ts'
import { bareTarget, portalTarget } from './bench/load/target.ts'
import { percentile } from './bench/load/times.ts'
import { countSchools, leadersSql, makeWorld } from './bench/load/world.ts'
import { manySchools } from './bench/many-schools.ts'

const RUSH_LIMIT_S = 60
/** Limit for other requests while logins are queued. */
const OTHERS_LIMIT_MS = 500

/** Limit for other requests while a bank file is read. */
const OTHERS_BESIDE_FILE_MS = 50

const started = performance.now()
await makeSeededData()
await measureLoad()
await measureFiles()
await measureSizes()
console.log(`\n${Math.round((performance.now() - started) / 1000)} s in all.`)

async function measureLoad(): Promise<void> {
  const world = await makeWorld(leadersSql())
  const bareServer = await startBareServer()
  try {
    const [portal, bare] = [portalTarget(world.server.url), bareTarget(bareServer.url)]
    const things = await findThings(world)
    // First, because a process does not return memory once taken.
    const listenerBytes = await measureListenerMemory(world)
    const rushed = await rush(portal, things)
    const faults = await compareWithDatabase(world, things, rushed)
    printRush(rushed, await rush(bare, things), faults)
    if (faults.length > 0 || rushed.seconds > RUSH_LIMIT_S) process.exitCode = 1

    const readers = await readTimetables(portal)
    printReaders(readers, await readTimetables(bare))
    if (readers.errors.length > 0) process.exitCode = 1

    const probes = await measureLoginRush(portal, [
      { name: '/healthz', target: portal, path: '/healthz' },
      { name: 'timetable', target: portal, path: '/api/events/timetable/' },
      { name: 'who am I (logged in)', target: portal, path: '/api/users/me/', token: world.organiser },
      { name: 'bare framework, a process of its own', target: bare, path: '/' },
    ])
    printProbes(probes)
    if (probes.some((probe) => percentile(probe.rush, 0.95) > OTHERS_LIMIT_MS)) process.exitCode = 1

    if (!(await measureHostile(world))) process.exitCode = 1

    printCosts(await measureCosts(world, bareServer, things), listenerBytes)
  } finally {
    bareServer.stop()
    await world.stop()
  }
}

async function measureFiles(): Promise<void> {
  const world = await makeWorld('select 1')
  const bareServer = await startBareServer()
  try {
    const measured = await measureBankFiles(world, bareTarget(bareServer.url))
    printBankFiles(measured)
    const isSlow = measured.files.some(
      ({ ms, limitMs, others }) => ms > limitMs || percentile(others, 0.95) > OTHERS_BESIDE_FILE_MS,
    )
    const isWrong = measured.files.some(({ name, status }) => (status === 200) !== /tried|booked/.test(name))
    if (isSlow || isWrong) process.exitCode = 1
  } finally {
    bareServer.stop()
    await world.stop()
  }
}

async function measureSizes(): Promise<void> {
  const small = await makeWorld('select 1')
  const large = await makeWorld(manySchools(9)).catch(async (error: unknown) => {
    await small.stop()
    throw error
  })
  try {
    printGrowth([await countSchools(small), await countSchools(large)], await measureGrowth(small, large))
  } finally {
    await small.stop()
    await large.stop()
  }
}
