import type { Db } from '../../../db/db.ts'
import { hasBibs, listBibTeams, lockAutomatic, readSetting, writeBibs } from './bibs-repository.ts'
import { nextNumbers } from './next-numbers.ts'

/**
 * Gives newly entered teams the next free numbers, when numbers exist and the setting is automatic. An exhausted range
 * does not refuse the entry: the organiser's page lists teams without a number.
 */
export async function giveLateBibs(tx: Db, instanceIds: readonly number[], now: Date): Promise<void> {
  for (const { karnevalId } of await lockAutomatic(tx, instanceIds)) {
    if (!(await hasBibs(tx, karnevalId))) continue
    const { given } = nextNumbers(await listBibTeams(tx, karnevalId), await readSetting(tx, karnevalId))
    await writeBibs(tx, given, now)
  }
}
