// `npm run bench:load [-- part…]`, with the parts `load`, `files`, `mailing`, `search`, `sizes`, `years` and `seasons`: measures the
// deadline evening, race day and the treasurer's mailing on this machine. 600 leaders log in and register at once (nothing
// may be lost, doubled or sold twice), 5,000 phones read the timetable, queued logins run beside other requests, hostile
// files and texts may only affect their sender, bank files and a mailing of 2,000 invoices run beside 50 readers; also
// Ctrl-K, the cost per request, and times at 200 and 2,000 schools. Compare ratios, because machines differ.
import globalSetup from '../../playwright/fixtures/global-setup.ts'
import { startBareServer } from './bench/bare-server.ts'
import { measureBankFiles } from './bench/load/bank-files.ts'
import { measureBooks, tenSeasons } from './bench/load/books.ts'
import { measureCosts, measureListenerMemory } from './bench/load/costs.ts'
import { measureAllReads, measureGrowth } from './bench/load/growth.ts'
import { measureHostile } from './bench/load/hostile.ts'
import { findThings, rush } from './bench/load/leaders.ts'
import { compareWithDatabase } from './bench/load/ledger.ts'
import { measureLoginRush } from './bench/load/login-rush.ts'
import { measureMailing } from './bench/load/mailing.ts'
import { measureQuickSearch } from './bench/load/quick-search.ts'
import { readTimetables } from './bench/load/readers.ts'
import {
  printBankFiles,
  printBooks,
  printCosts,
  printGrowth,
  printMailing,
  printProbes,
  printQuickSearch,
  printReaders,
  printRush,
} from './bench/load/report.ts'
import { bareTarget, portalTarget } from './bench/load/target.ts'
import { percentile } from './bench/load/times.ts'
import { countSchools, leadersSql, makeWorld } from './bench/load/world.ts'
import { manySchools, pastCarnivals } from './bench/many-schools.ts'
import { milliseconds } from './bench/print-table.ts'
import { budgets, conclude, exceeded, judge } from './bench/verdict.ts'

const started = performance.now()
await globalSetup()
const parts = {
  load: measureLoad,
  files: measureFiles,
  mailing: measureInvoices,
  search: measureSearch,
  sizes: measureSizes,
  years: measureYears,
  seasons: measureTenSeasons,
}
const wanted = process.argv.slice(2)
for (const [name, measure] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await measure()
console.log(`\n${Math.round((performance.now() - started) / 1000)} s in all.`)
conclude('bench:load')

async function measureLoad(): Promise<void> {
  const world = await makeWorld([leadersSql()])
  const bareServer = await startBareServer()
  try {
    const [portal, bare] = [portalTarget(world.server.url), bareTarget(bareServer.url)]
    const things = await findThings(world)
    // First, because a process does not return memory once taken.
    const listenerBytes = await measureListenerMemory(world)
    const rushed = await rush(portal, things)
    const faults = await compareWithDatabase(world, things, rushed)
    printRush(rushed, await rush(bare, things), faults)
    judge('600 leaders register at once', rushed.seconds, budgets.registration.rushSeconds, (s) => `${s.toFixed(1)} s`)
    if (faults.length > 0) exceeded.push(`  the rush has ${faults.length} faults`)

    const readers = await readTimetables(portal)
    printReaders(readers, await readTimetables(bare))
    if (readers.errors.length > 0) exceeded.push(`  ${readers.errors.length} readers got an error`)

    const probes = await measureLoginRush(portal, [
      { name: '/healthz', target: portal, path: '/healthz' },
      { name: 'timetable', target: portal, path: '/api/events/timetable/' },
      { name: 'who am I (logged in)', target: portal, path: '/api/users/me/', token: world.organiser },
      { name: 'bare framework, a process of its own', target: bare, path: '/' },
    ])
    printProbes(probes)
    for (const { name, rush: times } of probes) {
      const limit = budgets.others.besideLoginsMs
      judge(`${name}, p95 beside 300 logins`, percentile(times, 0.95), limit, milliseconds)
    }

    if (!(await measureHostile(world))) exceeded.push('  hostile files and texts affect others')

    const costs = await measureCosts(world, bareServer, things)
    printCosts(costs, listenerBytes)
    const registration = costs.find(({ name }) => name === 'team registration')
    const cpuMs = registration && (registration.node + registration.postgres) / 1000
    judge('a registration, processor time', cpuMs, budgets.registration.cpuMs, (ms) => `${ms.toFixed(1)} ms`)
  } finally {
    bareServer.stop()
    await world.stop()
  }
}

async function measureFiles(): Promise<void> {
  const world = await makeWorld([])
  const bareServer = await startBareServer()
  try {
    const measured = await measureBankFiles(world, bareTarget(bareServer.url))
    printBankFiles(measured)
    for (const { name, ms, limitMs, others, status } of measured.files) {
      judge(name, ms, limitMs, milliseconds)
      judge(`others, p95 beside: ${name}`, percentile(others, 0.95), budgets.others.besideBankFileMs, milliseconds)
      if ((status === 200) !== /tried|booked/.test(name)) exceeded.push(`  ${name} answered ${status}`)
    }
  } finally {
    bareServer.stop()
    await world.stop()
  }
}

/** 2,000 invoices issued, drawn, queued and sent by SMTP. */
async function measureInvoices(): Promise<void> {
  const measured = await measureMailing()
  printMailing(measured)
  const { seconds, faults, others } = measured
  judge('2,000 invoices issued, drawn and mailed', seconds, budgets.mailing.seconds, (s) => `${s.toFixed(1)} s`)
  judge('others, p95 beside the mailing', percentile(others, 0.95), budgets.mailing.othersMs, milliseconds)
  exceeded.push(...faults.map((fault) => `  mailing: ${fault}`))
}

/** The organiser's Ctrl-K in a register of 2,000 schools. */
async function measureSearch(): Promise<void> {
  const world = await makeWorld([manySchools(9)])
  try {
    const measured = await measureQuickSearch(world)
    printQuickSearch(await countSchools(world), measured)
    const { shownMs, answerMs, addedMs } = budgets.quickSearch
    judge(
      'Ctrl-K, p50 from the last letter to the painted hits',
      percentile(measured.shown, 0.5),
      shownMs,
      milliseconds,
    )
    judge('Ctrl-K, p95 of the answers', percentile(measured.answers, 0.95), answerMs, milliseconds)
    judge('Ctrl-K, p95 of what the page adds', percentile(measured.added, 0.95), addedMs, milliseconds)
  } finally {
    await world.stop()
  }
}

async function measureSizes(): Promise<void> {
  const small = await makeWorld([])
  const large = await makeWorld([manySchools(9)]).catch(async (error: unknown) => {
    await small.stop()
    throw error
  })
  try {
    const schools = [await countSchools(small), await countSchools(large)] as const
    const growth = await measureGrowth(small, large)
    printGrowth(`From ${schools[0]} to ${schools[1]} schools, median`, [`${schools[0]}`, `${schools[1]}`], growth)
  } finally {
    await small.stop()
    await large.stop()
  }
}

/** Ten carnivals of 2,000 schools beside one: what many years add to each call. */
async function measureYears(): Promise<void> {
  const one = await makeWorld([manySchools(9)])
  const ten = await makeWorld([manySchools(9), pastCarnivals(9)]).catch(async (error: unknown) => {
    await one.stop()
    throw error
  })
  try {
    const growth = await measureAllReads(one, ten)
    printGrowth(`Ten carnivals of ${await countSchools(ten)} schools, median`, ['one', 'ten'], growth)
    for (const { name, small, large } of growth)
      judge(`ten carnivals: ${name}`, large / small, budgets.tenCarnivals.times, (times) => `${times.toFixed(1)}×`)
  } finally {
    await one.stop()
    await ten.stop()
  }
}

/** The books with the invoices and payments of ten seasons. */
async function measureTenSeasons(): Promise<void> {
  const world = await makeWorld([tenSeasons()])
  try {
    const measured = await measureBooks(world)
    printBooks(measured)
    for (const { name, ms } of measured) {
      if (name.startsWith('ledger')) judge(`20,000 invoices: ${name}`, ms, budgets.ledgerMs, milliseconds)
    }
  } finally {
    await world.stop()
  }
}
