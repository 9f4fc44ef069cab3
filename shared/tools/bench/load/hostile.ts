import { setTimeout as delay } from 'node:timers/promises'
import { hostileFiles } from '../../../../api/src/modules/entry/import/testing/make-xlsx.ts'
import { memoryOfTree } from '../memory.ts'
import { megabytes, printTable } from '../print-table.ts'
import { Client } from './client.ts'
import { portalTarget, type Target } from './target.ts'
import { percentile, timed } from './times.ts'
import type { World } from './world.ts'

/** Other users who read the timetable meanwhile, each once every PAUSE_MS. */
const READERS = 50
const PAUSE_MS = 250
const QUIET_MS = 5000
/** Number of times that each text and file is sent. */
const TIMES = 3

/** Limits for the sender's refusal, and for other users' answers. */
const SENDER_LIMIT_MS = 1000
const OTHERS_LIMIT_MS = 50

type Result = { name: string; sender: number[]; statuses: number[]; others: number[] }

/** Texts that take a quadratic pattern seconds. */
const texts = ['%E4', 'a.', '/', 'eyJ-'].map((piece) => piece.repeat(Math.floor(49_000 / piece.length)))

/**
 * Sends hostile spreadsheets and error reports in sequence while others read the timetable: measures the times of the
 * sender and of the others, compared with an idle portal, and the growth of the api's memory.
 * @returns whether both stayed within their limits
 */
export async function measureHostile(world: World): Promise<boolean> {
  const target = portalTarget(world.server.url)
  const leader = new Client(target, '192.0.2.2')
  const body = { username: 'lagledare', password: 'Karneval2025' }
  const { access } = JSON.parse((await leader.ask({ method: 'POST', path: '/api/users/login/', body })).text)
  const units = JSON.parse((await leader.ask({ path: '/api/schools/all-my-units/', token: access })).text)
  const school_unit: number = units.data[0].id
  const files = Object.values(hostileFiles()).map((file) => file.toString('base64'))

  const quiet = await whileReading(target, () => delay(QUIET_MS))
  const before = memoryOfTree(world.pid)?.resident ?? 0
  const sheets = await measure(target, 'spreadsheets', files, (xlsx) =>
    leader.ask({
      method: 'POST',
      path: '/api/events/runners/import/',
      token: access,
      body: { school_unit, dry_run: true, xlsx },
    }),
  )
  let address = 0
  const reports = await measure(target, 'error reports', texts, async (error_trace) => {
    address += 1
    const sender = new Client(target, `198.51.100.${address}`)
    const answer = await sender.ask({
      method: 'POST',
      path: '/api/maintenance/error-logs/',
      body: { error_trace, description: '' },
    })
    sender.close()
    return answer
  })
  leader.close()
  const after = memoryOfTree(world.pid)?.resident ?? 0
  print([sheets, reports], quiet, after - before)
  // On a busy machine the others also wait without hostile input.
  const limit = Math.max(OTHERS_LIMIT_MS, 2 * percentile(quiet, 0.95))
  return [sheets, reports].every(
    ({ sender, others }) => Math.max(...sender) <= SENDER_LIMIT_MS && percentile(others, 0.95) <= limit,
  )
}

async function measure(
  target: Target,
  name: string,
  things: readonly string[],
  send: (thing: string) => Promise<{ status: number }>,
): Promise<Result> {
  const result: Result = { name, sender: [], statuses: [], others: [] }
  result.others = await whileReading(target, async () => {
    for (const thing of Array.from({ length: TIMES }, () => things).flat()) {
      result.statuses.push((await timed(result.sender, send(thing))).status)
    }
  })
  return result
}

/** Waiting times of the readers during the work. */
async function whileReading(target: Target, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  const state = { isOver: false }
  const readers = Array.from({ length: READERS }, async (_, index) => {
    const reader = new Client(target, `203.0.113.${index + 1}`)
    await delay((index * PAUSE_MS) / READERS)
    while (!state.isOver) {
      await timed(times, reader.ask({ path: '/api/events/timetable/' }))
      await delay(PAUSE_MS)
    }
    reader.close()
  })
  await work()
  state.isOver = true
  await Promise.all(readers)
  return times
}

function print(results: readonly Result[], quiet: readonly number[], growth: number): void {
  const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
  printTable(
    `Hostile files and texts, while ${READERS} others read the timetable`,
    ['', 'sent', 'answers', 'sender p50', 'sender worst', 'others p50', 'others p95'],
    [
      ['nothing hostile', '', '', '', '', ms(percentile(quiet, 0.5)), ms(percentile(quiet, 0.95))],
      ...results.map(({ name, sender, statuses, others }) => [
        name,
        String(sender.length),
        [...new Set(statuses)].sort().join(', '),
        ms(percentile(sender, 0.5)),
        ms(Math.max(...sender)),
        ms(percentile(others, 0.5)),
        ms(percentile(others, 0.95)),
      ]),
    ],
  )
  console.log(`The api's memory afterwards: ${growth < 0 ? '−' : '+'}${megabytes(Math.abs(growth))}.`)
}
