import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { copySeededData } from '../../../playwright/fixtures/seeded-data.ts'
import { freePort } from '../../../playwright/fixtures/server.ts'
import { type Memory, memoryOfTree } from './memory.ts'
import { megabytes, printTable } from './print-table.ts'
import { budgets, judge } from './verdict.ts'

const readPaths = ['/', '/api/events/timetable/', '/api/events/heatschedule/', '/api/events/stafettkarneval/list/']
const untilAnswered = async (url: string): Promise<void> => {
  while (!(await fetch(url).catch(() => undefined))?.ok) await delay(20)
}

const minus = (all: Memory | undefined, part: Memory | undefined): Memory | undefined =>
  all && part && { resident: all.resident - part.resident, proportional: all.proportional - part.proportional }

/**
 * The second `npm start` of a built checkout: seconds to the first answered page, and the memory of all its processes
 * (starter, api, PostgreSQL) after a few hundred reads.
 */
export const measureRunning = async (folder: string): Promise<void> => {
  const { dataDir, remove } = copySeededData()
  const port = await freePort()
  const started = performance.now()
  const portal = spawn(process.execPath, ['shared/tools/start.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), STAFAPP_DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  await untilAnswered(`http://localhost:${port}/`)
  const seconds = (performance.now() - started) / 1000
  for (let round = 0; round < 100; round++)
    await Promise.all(readPaths.map(async (path) => (await fetch(`http://localhost:${port}${path}`)).arrayBuffer()))
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const all = memoryOfTree(portal.pid ?? 0, postmaster)
  const database = memoryOfTree(postmaster)
  portal.kill('SIGTERM')
  await once(portal, 'exit')
  remove()

  const node = minus(all, database)
  const limit = judge('memory of the running whole', all?.proportional, budgets.running.memoryBytes, megabytes)
  const inSeconds = (value: number): string => `${value.toFixed(1)} s`
  printTable(
    'The running portal',
    ['', 'now', 'limit'],
    [
      [
        'second start, to the first answered page',
        inSeconds(seconds),
        judge('second start', seconds, budgets.running.secondStartSeconds, inSeconds),
      ],
      ['memory after 400 reads: Node', megabytes(node?.proportional), ''],
      ['memory after 400 reads: PostgreSQL', megabytes(database?.proportional), ''],
      ['together (a shared page is counted once)', megabytes(all?.proportional), limit],
      ['together, resident memory simply summed', megabytes(all?.resident), ''],
    ],
  )
}
