import { checkLineUp, isRefused } from '@stafapp/shared/rules/teams/check-line-up'
import { lineUpOf, situationFor } from '@stafapp/shared/rules/teams/situation'
import type { LineUp } from '@stafapp/shared/rules/teams/types'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { leg } from '../../../db/schema/teams.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { type Karneval, requirePhase, runnerWindows } from '../../karneval/public.ts'
import { nextStatus, replaceLegs } from '../teams/save-line-up.ts'
import { listRounds, lockTeam, type Round, updateTeam } from '../teams/team-detail.ts'
import type { UnitEntry } from '../teams/unit-entry.ts'
import type { Columns } from './columns.ts'
import type { NamedTeam } from './enter-teams.ts'
import type { ParsedRow } from './parse-rows.ts'
import type { Entered } from './runners-of.ts'
import type { ImportFault } from './table.ts'

type Team = UnitEntry['teams'][number]
type Event = UnitEntry['events'][number]
type Wish = { named: NamedTeam; round: Round; lineUp: LineUp; rowAt: ReadonlyMap<string, number> }

type Save = {
  karneval: Karneval
  columns: Columns
  faults: ImportFault[]
  entered: ReadonlyMap<number, Entered>
  teams: readonly NamedTeam[]
  entry: UnitEntry
  now: Date
}

/** The teams whose line-up changes, and the change for each row. */
type Saved = { changed: number[]; changes: Map<number, string> }

/**
 * Replaces the line-up of each team that the sheet names. All teams are checked together in their final state before
 * any is written, so that runners may swap teams.
 */
export async function saveLineUps(tx: Db, ctx: Context<SessionUser>, save: Save): Promise<Saved> {
  const { faults, entry, entered } = save
  if (save.teams.length > 0) await requireRunnerPhase(tx, ctx, save)
  const before = faults.length
  const wishes = save.teams.flatMap((named) => wishFor(named, save))
  const future = { ...entry, teams: entry.teams.map((team) => withLineUp(team, wishes)) }
  for (const wish of wishes) judge(future, wish, save)
  judgeOthers(future, wishes, save)
  const changed = wishes.filter(({ named, round, lineUp }) => isChanged(named, round, lineUp))
  const changes = new Map<number, string>()
  for (const { named, rowAt } of changed) {
    for (const row of rowAt.values()) changes.set(row, named.isNew ? 'Nytt lag' : 'Ändrad uppställning')
  }
  if (faults.length === before && [...entered.values()].length > 0) await write(tx, changed, future, save.now)
  return { changed: changed.map(({ named }) => named.team.id), changes }
}

async function requireRunnerPhase(tx: Db, ctx: Context<SessionUser>, { karneval, teams }: Save): Promise<void> {
  const events = new Map(teams.map(({ event }) => [event.id, event]))
  const rounds = await listRounds(tx, [...events.keys()])
  for (const event of events.values()) {
    const own = rounds.find(({ eventInstanceId, round }) => eventInstanceId === event.id && round === event.rounds[0])
    requirePhase(ctx, karneval, runnerWindows(karneval, own?.changesCloseAt ?? null), undefined)
  }
}

/** Skips a team with a faulty row: the missing runner would be reported as a fault of the team. */
function wishFor(named: NamedTeam, { columns, entered, faults }: Save): Wish[] {
  const rows = named.rows.flatMap((row) => {
    const child = entered.get(row.row)
    return child ? { row, runner: child.id } : []
  })
  if (rows.length < named.rows.length || named.rows.some(({ hasFault }) => hasFault)) return []
  const legTitle = columns.title('leg') || null
  const { lineUp, rowAt, faults: found } = placeRows({ rows, teamSize: named.event.team_size, legTitle })
  faults.push(...found)
  return found.length > 0 ? [] : [{ named, round: firstRound(named.event), lineUp, rowAt }]
}

const firstRound = ({ rounds }: Event): Round => rounds[0] ?? 'FINAL'

const withLineUp = (team: Team, wishes: readonly Wish[]): Team => {
  const wish = wishes.find(({ named }) => named.team.id === team.id)
  if (!wish) return team
  const others = team.compositions.filter(({ round }) => round !== wish.round)
  const { legs, reserves } = wish.lineUp
  return { ...team, compositions: [...others, { round: wish.round, legs: [...legs], reserves: [...reserves] }] }
}

function judge(future: UnitEntry, { named, round, lineUp, rowAt }: Wish, { columns, faults }: Save): void {
  const { event, team } = named
  const found = checkLineUp(situationFor(future, { team, event, round, lineUp }))
  if (!isRefused(found)) return
  for (const { code, detail, attr } of found) {
    if (code === 'leg_empty') continue
    const row = rowAt.get(attr) ?? named.rows[0]?.row ?? 1
    faults.push({
      row,
      column: columnOf(code, columns),
      code,
      detail: `${event.name}, lag ${named.rows[0]?.team}: ${detail}`,
    })
  }
}

const columnOf = (code: string, columns: Columns): string | null => {
  if (code === 'wrong_grade') return columns.title('grade')
  if (code === 'wrong_gender') return columns.title('gender')
  return columns.title('event') || null
}

/** Checks teams that the sheet does not name: a child's changed gender may affect them. */
function judgeOthers(future: UnitEntry, wishes: readonly Wish[], { entered, faults }: Save): void {
  const changed = [...entered].filter(([, { action }]) => action === 'changed')
  for (const team of future.teams) {
    const event = future.events.find(({ id }) => id === team.event_instance)
    if (!event || team.status === 'withdrawn' || wishes.some(({ named }) => named.team.id === team.id)) continue
    for (const { round, legs, reserves } of team.compositions) {
      const row = changed.find(([, { id }]) => legs.includes(id) || reserves.includes(id))?.[0]
      if (row === undefined) continue
      const fault = checkLineUp(situationFor(future, { team, event, round, lineUp: { legs, reserves } })).find(
        ({ code }) => code !== 'leg_empty',
      )
      if (fault)
        faults.push({ row, column: null, code: fault.code, detail: `${event.name}, ${team.name}: ${fault.detail}` })
    }
  }
}

function isChanged({ team, event }: NamedTeam, round: Round, lineUp: LineUp): boolean {
  const { legs, reserves } = lineUpOf(team, event, round)
  return JSON.stringify([legs, reserves]) !== JSON.stringify([lineUp.legs, lineUp.reserves])
}

async function write(tx: Db, changed: readonly Wish[], future: UnitEntry, now: Date): Promise<void> {
  const ids = changed.map(({ named }) => named.team.id)
  if (ids.length === 0) return
  // Delete all legs before inserting any: a runner who changes teams would otherwise be in two at once.
  for (const round of new Set(changed.map((wish) => wish.round))) {
    const own = changed.filter((wish) => wish.round === round).map(({ named }) => named.team.id)
    await tx.delete(leg).where(and(inArray(leg.teamId, own), eq(leg.round, round)))
  }
  for (const { named, round, lineUp } of changed) {
    const row = await lockTeam(tx, named.team.id)
    if (!row) continue
    await replaceLegs(tx, row, { round, lineUp, exceptionAllowed: row.exceptionAllowed }, now)
    const isComplete =
      checkLineUp(situationFor(future, { team: named.team, event: named.event, round, lineUp })).length === 0
    await updateTeam(tx, row, { status: nextStatus(row.status, lineUp, isComplete), updatedAt: now })
  }
}

/** The rows of one team in the order of the sheet, each with its runner's id. */
type Placing = {
  rows: readonly { row: ParsedRow; runner: number }[]
  teamSize: number
  legTitle: string | null
}

/** A line-up and the row that each place came from: `legs.2` → 14. */
type Placed = { lineUp: LineUp; rowAt: ReadonlyMap<string, number>; faults: ImportFault[] }

/** Places rows with a named leg first, then the others into the free legs in the order of the sheet. */
function placeRows({ rows, teamSize, legTitle }: Placing): Placed {
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
