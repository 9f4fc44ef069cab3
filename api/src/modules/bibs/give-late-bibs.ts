import type { Db } from '../../db/db.ts'
import { hasBibs, listBibTeams, lockAutomatic, readSetting, writeBibs } from './bibs-repository.ts'
import { nextNumbers } from './next-numbers.ts'

/**
 * Gives teams that have just been entered the next free numbers, where the organiser has given numbers and wants it so. A
 * range that is used up stops nobody from entering: the organiser's page says who has none.
 */
export async function giveLateBibs(tx: Db, instanceIds: readonly number[], now: Date): Promise<void> {
  for (const { karnevalId } of await lockAutomatic(tx, instanceIds)) {
    if (!(await hasBibs(tx, karnevalId))) continue
    const { given } = nextNumbers(await listBibTeams(tx, karnevalId), await readSetting(tx, karnevalId))
    await writeBibs(tx, given, now)
  }
}
