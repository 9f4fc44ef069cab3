import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandCost } from './command-cost.ts'
import { megabytes, printTable } from './print-table.ts'
import { budgets, judge } from './verdict.ts'

const seconds = (value: number): string => `${value.toFixed(1)} s`

/** A full build, the same without changes, and publishing one changed remote. */
export const measureBuilds = async (folder: string): Promise<void> => {
  for (const built of ['site', '.build']) rmSync(join(folder, built), { recursive: true, force: true })
  const full = await commandCost(['shared/build/build-all.ts'], folder)
  const again = await commandCost(['shared/build/build-all.ts'], folder)
  const plain = await commandCost(['shared/tools/bench/plain/build-plain.ts'], folder)
  appendFileSync(join(folder, 'remote-economy/src/remote.tsx'), "\nconsole.debug('bench')\n")
  const publish = await commandCost(['../shared/tools/publish.mjs'], join(folder, 'remote-economy'))
  printTable(
    'Building',
    ['', 'seconds', 'limit', 'peak memory'],
    [
      [
        'all from nothing',
        seconds(full.seconds),
        judge('full build', full.seconds, budgets.build.seconds, seconds),
        megabytes(full.peakBytes),
      ],
      ['the same as one plain build', seconds(plain.seconds), '', megabytes(plain.peakBytes)],
      ['all, nothing changed', seconds(again.seconds), '', megabytes(again.peakBytes)],
      [
        'publish economy alone',
        seconds(publish.seconds),
        judge('publish', publish.seconds, budgets.publish.seconds, seconds),
        megabytes(publish.peakBytes),
      ],
    ],
  )
}
