import type { LineUp } from '@stafapp/shared/rules/teams/types'
import type { ImportFault } from './fault.ts'
import type { ParsedRow } from './parse-rows.ts'

/** The rows of one team in the order of the sheet, each with its runner's id. */
type Placing = {
  rows: readonly { row: ParsedRow; runner: number }[]
  teamSize: number
  legTitle: string | null
}

/** A line-up and the row that each place came from: `legs.2` → 14. */
export type Placed = { lineUp: LineUp; rowAt: ReadonlyMap<string, number>; faults: ImportFault[] }

/** Places rows with a named leg first, then the others into the free legs in the order of the sheet. */
export function placeRows({ rows, teamSize, legTitle }: Placing): Placed {
  const legs: (number | null)[] = Array.from({ length: teamSize }, () => null)
  const reserves: number[] = []
  const rowAt = new Map<string, number>()
  const faults: ImportFault[] = []
  const refuse = ({ row }: ParsedRow, detail: string) =>
    faults.push({ row, column: legTitle, code: 'invalid_leg', detail })

  for (const { row, runner } of rows) {
    if (row.leg === null) continue
    if ('reserve' in row.leg) {
      rowAt.set(`reserves.${reserves.length}`, row.row)
      reserves.push(runner)
      continue
    }
    const at = row.leg.leg - 1
    if (at >= teamSize) refuse(row, `Grenen har ${teamSize} sträckor.`)
    else if (legs[at] !== null) refuse(row, `Sträcka ${at + 1} är redan given åt rad ${rowAt.get(`legs.${at}`)}.`)
    else {
      legs[at] = runner
      rowAt.set(`legs.${at}`, row.row)
    }
  }
  for (const { row, runner } of rows) {
    if (row.leg !== null) continue
    const at = legs.indexOf(null)
    if (at === -1) refuse(row, `Laget har redan ${teamSize} löpare. Skriv R för en reserv.`)
    else {
      legs[at] = runner
      rowAt.set(`legs.${at}`, row.row)
    }
  }
  return { lineUp: { legs, reserves }, rowAt, faults }
}
