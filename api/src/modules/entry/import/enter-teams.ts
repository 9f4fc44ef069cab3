import { type Db, withTransaction } from '../../../db/db.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { mayEnter, type Unit } from '../../schools/public.ts'
import { enterTeams } from '../team-entry-service.ts'
import { readUnitEntry, type UnitEntry } from '../teams/unit-entry.ts'
import { plainEvent } from './cells.ts'
import type { Columns } from './columns.ts'
import type { ParsedRow } from './parse-rows.ts'
import type { ImportFault } from './table.ts'

type Event = UnitEntry['events'][number]
type Team = UnitEntry['teams'][number]

export type NamedTeam = { event: Event; team: Team; isNew: boolean; rows: ParsedRow[] }

type Scope = { karnevalId: number; unit: Unit; now: Date; columns: Columns; faults: ImportFault[] }

/**
 * The teams that the rows name. Missing ones are entered under the usual class rules, capacity, phase and fee. A number
 * in the sheet is the team's own number, otherwise its position among the unit's teams in the event.
 */
export async function enterNamedTeams(
  tx: Db,
  ctx: Context<SessionUser>,
  scope: Scope,
  rows: readonly ParsedRow[],
): Promise<{ teams: NamedTeam[]; entry: UnitEntry }> {
  const { karnevalId, unit, now } = scope
  const read = () => readUnitEntry(tx, { karnevalId, unitId: unit.id, now })
  const entry = await read()
  const groups = groupByEvent(entry, scope, rows)
  // A withdrawn team that is entered again is new to the school.
  const known = new Set(entry.teams.filter(({ status }) => status !== 'withdrawn').map(({ id }) => id))
  for (const { event, labels } of groups) {
    const wanted = missing(runningTeams(entry, event), [...labels.keys()])
    if (wanted === 0) continue
    const count = runningTeams(entry, event).length + wanted
    try {
      const teams = [{ event_instance: event.id, count }]
      // A savepoint: the import continues after a refusal.
      await withTransaction(tx, (db) => enterTeams({ ...ctx, db }, { school_unit: unit.id, teams }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const [first] = [...labels.values()].flat()
      const column = scope.columns.title('event') || null
      for (const { code, detail } of error.items) scope.faults.push({ row: first?.row ?? 1, column, code, detail })
    }
  }
  const after = await read()
  const teams = groups.flatMap(({ event, labels }) => {
    const running = runningTeams(after, event)
    return [...labels].flatMap(([label, own]) => {
      const team = teamFor(running, [...labels.keys()], label)
      return team ? { event, team, isNew: !known.has(team.id), rows: own } : []
    })
  })
  return { teams, entry: after }
}

type Group = { event: Event; labels: Map<number, ParsedRow[]> }

function groupByEvent(entry: UnitEntry, { unit, columns, faults }: Scope, rows: readonly ParsedRow[]): Group[] {
  const offered = entry.events.filter((event) =>
    mayEnter({ schoolTypes: event.school_types, schoolSubtypes: event.school_subtypes }, unit),
  )
  const groups = new Map<number, Group>()
  for (const row of rows) {
    if (row.event === '') continue
    const event = offered.find(({ name }) => plainEvent(name) === plainEvent(row.event))
    if (!event) {
      const detail = `”${row.event}” är ingen gren som enheten får delta i.`
      faults.push({ row: row.row, column: columns.title('event'), code: 'not_offered', detail })
      row.hasFault = true
      continue
    }
    const group = groups.get(event.id) ?? { event, labels: new Map() }
    group.labels.set(row.team, [...(group.labels.get(row.team) ?? []), row])
    groups.set(event.id, group)
  }
  return [...groups.values()]
}

const runningTeams = ({ teams }: UnitEntry, event: Event): Team[] =>
  teams
    .filter(({ event_instance, status }) => event_instance === event.id && status !== 'withdrawn')
    .sort((a, b) => a.number - b.number)

/** The number of teams to enter until every label has one. */
const missing = (running: readonly Team[], labels: readonly number[]): number =>
  labels.filter((label) => teamFor(running, labels, label) === undefined).length

/** The team with that number; otherwise the next team whose number the sheet does not name. */
function teamFor(running: readonly Team[], labels: readonly number[], label: number): Team | undefined {
  const exact = running.find(({ number }) => number === label)
  if (exact) return exact
  const unnamed = running.filter(({ number }) => !labels.includes(number))
  const others = labels.filter((other) => !running.some(({ number }) => number === other)).sort((a, b) => a - b)
  return unnamed[others.indexOf(label)]
}
