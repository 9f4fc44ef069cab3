import { kilobytes, printTable } from '../print-table.ts'
import type { BankFilesResult } from './bank-files.ts'
import type { BookTime } from './books.ts'
import type { Cost } from './costs.ts'
import type { Growth } from './growth.ts'
import type { RushResult } from './leaders.ts'
import type { ProbeResult } from './login-rush.ts'
import type { MailingResult } from './mailing.ts'
import type { QuickSearch } from './quick-search.ts'
import type { ReadersResult } from './readers.ts'
import { percentile } from './times.ts'

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
const times = (value: number, of: number): string => `${(value / of).toFixed(value / of < 10 ? 1 : 0)}×`
const seconds = (value: number): string => `${value.toFixed(2)} s`
const half = (values: readonly number[]): number => percentile(values, 0.5)
const most = (values: readonly number[]): number => percentile(values, 0.95)

/**
 * One line per kind of request: times of the portal and of the bare framework in the same scenario, and their ratio.
 */
const beside = (name: string, portal: readonly number[], bare: readonly number[]): string[] => [
  name,
  String(portal.length),
  ms(half(portal)),
  ms(most(portal)),
  ms(half(bare)),
  ms(most(bare)),
  times(most(portal), most(bare)),
]
const besideHeader = ['', 'requests', 'p50', 'p95', 'bare p50', 'bare p95', 'p95, times bare']

export function printRush(portal: RushResult, bare: RushResult, faults: readonly string[]): void {
  printTable(
    `600 leaders in the same moment: all registered after ${portal.seconds.toFixed(1)} s, with their orders after ` +
      `${portal.secondsWithOrders.toFixed(1)} s (bare ${bare.secondsWithOrders.toFixed(1)} s)`,
    besideHeader,
    [
      beside('login', portal.login, bare.login),
      beside('own teams', portal.ownTeams, bare.ownTeams),
      beside('changes (two registrations, one order)', portal.write, bare.write),
    ],
  )
  const won = (key: 'lastPlaces' | 'beds', status: number) => portal.told.filter((one) => one[key] === status).length
  console.log(
    `400 places: ${won('lastPlaces', 200)} given, ${won('lastPlaces', 409)} told that it is full. ` +
      `400 beds: ${won('beds', 201)} given, ${won('beds', 409)} told that they are gone. ` +
      `Told to come back in some seconds: ${portal.toldToComeBack}.`,
  )
  console.log(
    faults.length === 0
      ? 'Nothing lost, nothing doubled, no place and no bed given twice or left over.'
      : `${faults.length} FAULTS:\n  ${faults.slice(0, 10).join('\n  ')}`,
  )
}

export function printReaders(portal: ReadersResult, bare: ReadersResult): void {
  printTable('5,000 readers of the timetable, each on a connection of its own, every 6 s', besideHeader, [
    beside('first look', portal.first, bare.first),
    beside('is it still good? (304)', portal.polls, bare.polls),
  ])
  console.log(portal.errors.length === 0 ? 'No error.' : `${portal.errors.length} ERRORS, such as ${portal.errors[0]}`)
}

export function printProbes(results: readonly ProbeResult[]): void {
  printTable(
    'While 300 logins stand in line: what others wait',
    ['', 'quiet p50', 'quiet p95', 'rush p50', 'rush p95', 'p95, times quiet'],
    results.map(({ name, quiet, rush }) => [
      name,
      ms(half(quiet)),
      ms(most(quiet)),
      ms(half(rush)),
      ms(most(rush)),
      times(most(rush), most(quiet)),
    ]),
  )
}

export function printCosts(costs: readonly Cost[], listenerBytes: number): void {
  const µs = (value: number): string => `${Math.round(value)} µs`
  const bare = costs[0]?.node ?? Number.NaN
  printTable(
    'Processor time per request',
    ['', 'api', 'PostgreSQL', 'together, times bare', 'a second of one processor'],
    costs.map(({ name, node, postgres }) => [
      name,
      µs(node),
      µs(postgres),
      times(node + postgres, bare),
      `${Math.round(1e6 / (node + postgres))}`,
    ]),
  )
  console.log(`A browser that listens for changes: ${kilobytes(listenerBytes)} of memory.`)
}

export function printGrowth(title: string, sizes: readonly [string, string], growth: readonly Growth[]): void {
  printTable(
    title,
    ['', ...sizes, 'times', 'answers'],
    growth.map(({ name, small, large, bytes: [before, after] }) => [
      name,
      ms(small),
      ms(large),
      times(large, small),
      `${kilobytes(before)} → ${kilobytes(after)}`,
    ]),
  )
}

export function printBankFiles({ quiet, bare, files }: BankFilesResult): void {
  printTable(
    `Bank files while 50 others read (alone they wait p95 ${ms(most(quiet))}, of the bare framework ${ms(most(bare))})`,
    [
      '',
      'size',
      'answer',
      'time',
      'limit',
      'processor: api',
      'PostgreSQL',
      'others p50',
      'others p95',
      'p95, times alone',
      'times bare',
    ],
    files.map(({ name, megabytes, status, ms: took, limitMs, cpu, others }) => [
      name,
      `${megabytes.toFixed(1)} MB`,
      String(status),
      ms(took),
      ms(limitMs),
      seconds(cpu.node),
      seconds(cpu.postgres),
      ms(half(others)),
      ms(most(others)),
      times(most(others), most(quiet)),
      times(most(others), most(bare)),
    ]),
  )
}

export function printMailing({ steps, invoices, quiet, others }: MailingResult): void {
  printTable(
    `${invoices} invoices while 50 others read (alone they wait p95 ${ms(most(quiet))}, beside it p50 ${ms(half(others))}, p95 ${ms(most(others))})`,
    ['', 'time', 'processor: api', 'PostgreSQL'],
    steps.map(({ name, ms: took, cpu }) => [name, ms(took), seconds(cpu.node), seconds(cpu.postgres)]),
  )
}

export function printBooks(books: readonly BookTime[]): void {
  printTable(
    'The books with 20,000 invoices of ten seasons, median',
    ['', 'time', 'processor: api', 'PostgreSQL', 'answer'],
    books.map(({ name, ms: took, cpu, bytes }) => [
      name,
      ms(took),
      ms(cpu.node * 1000),
      ms(cpu.postgres * 1000),
      kilobytes(bytes),
    ]),
  )
}

export function printQuickSearch(schools: number, { answers, shown, added, load }: QuickSearch): void {
  const row = (name: string, values: readonly number[]) => [
    name,
    String(values.length),
    ms(half(values)),
    ms(most(values)),
  ]
  printTable(
    `Ctrl-K with ${schools} schools; load of the machine ${load.toFixed(1)}`,
    ['', 'searches', 'p50', 'p95'],
    [
      row("the api's answer", answers),
      row('from the last letter to the painted hits', shown),
      row("of it not the server's", added),
    ],
  )
}
