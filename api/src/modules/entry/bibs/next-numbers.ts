import type { Db } from '../../../db/db.ts'
import {
  type BibSetting,
  type BibTeam,
  hasBibs,
  listBibTeams,
  lockAutomatic,
  readSetting,
  writeBibs,
} from './bibs-repository.ts'

type Rules = Pick<BibSetting, 'scope' | 'firstNumber' | 'lastNumber'>
type Team = Pick<BibTeam, 'team' | 'eventInstance' | 'isWithdrawn' | 'bib'>

/**
 * Assigns the lowest free number of the range to each running team without one, in the order of the teams. Withdrawn
 * teams keep their number reserved. `left` counts the teams that found no free number.
 */
export function nextNumbers(teams: readonly Team[], { scope, firstNumber, lastNumber }: Rules) {
  const taken = new Map<number, Set<string>>()
  const takenIn = (instance: number) => {
    const key = scope === 'event' ? instance : 0
    const known = taken.get(key) ?? new Set<string>()
    taken.set(key, known)
    return known
  }
  const next = new Map<Set<string>, number>()
  for (const { bib, eventInstance } of teams) if (bib !== null) takenIn(eventInstance).add(bib)
  const given: { team: number; bib: string }[] = []
  let left = 0
  for (const { team, eventInstance, isWithdrawn, bib } of teams) {
    if (isWithdrawn || bib !== null) continue
    const known = takenIn(eventInstance)
    let number = next.get(known) ?? firstNumber
    while (number <= lastNumber && known.has(String(number))) number += 1
    next.set(known, number + 1)
    if (number > lastNumber) left += 1
    else given.push({ team, bib: String(number) })
  }
  return { given, left }
}

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
