import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { findChromium } from '../../../playwright/fixtures/chromium.ts'
import { copySeededData } from '../../../playwright/fixtures/seeded-data.ts'
import { startServer } from '../../../playwright/fixtures/server.ts'
import {
  type Heat,
  inPieces,
  isRunOnLanes,
  lif,
  nameOf,
  timingComputer,
} from '../../../playwright/fixtures/timing-computer.ts'
import { logInAsOrganiser, makeTaskLink } from './organiser.ts'
import { median, milliseconds, printTable } from './print-table.ts'
import { budgets, judge } from './verdict.ts'

const NOW = '2025-05-16T14:30:00+03:00'
const FILES = 9

/**
 * Measures a result file's way from the disk to the page of the timing computer: from the last piece that the timing
 * program writes until the heat's times are shown, which is after the server has them.
 */
export async function measureTimingFiles(): Promise<void> {
  const { dataDir, remove } = copySeededData()
  const server = await startServer({ dataDir, env: { STAFAPP_NOW: NOW } })
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  try {
    const headers = { authorization: `Bearer ${await logInAsOrganiser(server.url)}` }
    const heats = await startedHeats(server.url, headers)
    const computer = await timingComputer(browser, server.url)
    const { page, write } = computer
    await page.goto(await makeTaskLink(server.url, { task: 'timing', day: NOW.slice(0, 10) }))
    await page.getByRole('button', { name: 'Välj mappen' }).click()
    await page.getByText(/^lynx\.evt skriven kl\./).waitFor()
    const waits: number[] = []
    for (const [index, heat] of heats.entries()) {
      const shown = page
        .locator(`[aria-label="Tider, ${nameOf(heat)}"]`)
        .waitFor({ state: 'attached' })
        .then(() => page.evaluate(() => Date.now()))
      const written = await write(`${index}.lif`, inPieces(lif(heat, { ms: 62_341 + index })))
      waits.push((await shown) - written)
    }
    await computer.close()
    report(waits)
  } finally {
    await browser.close()
    await server.stop()
    remove()
  }
}

function report(waits: readonly number[]): void {
  const half = median([...waits])
  printTable(
    `A result file on the timing computer (${waits.length} files; load of the machine ${loadavg()[0]?.toFixed(1)})`,
    ['', 'now', 'limit'],
    [
      [
        'half are shown',
        milliseconds(half),
        judge('result file on the page', half, budgets.timingComputer.shownMs, milliseconds),
      ],
      ['all are shown', milliseconds(Math.max(...waits)), ''],
    ],
  )
}

/** Heats on lanes that have started within the last hour. */
async function startedHeats(url: string, headers: Record<string, string>): Promise<Heat[]> {
  const answer = await fetch(`${url}/api/raceday/start-list/`, { headers })
  const { heats } = (await answer.json()) as { heats: Heat[] }
  const started = heats.filter((heat) => isRunOnLanes(heat, NOW))
  if (started.length < FILES) throw new Error(`only ${started.length} heats have started`)
  return started.slice(0, FILES)
}
