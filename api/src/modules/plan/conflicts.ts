import { helsinkiClock } from '@stafapp/shared/rules/times/helsinki'
import type { GeneratedRow } from './generate.ts'
import { type Delay, delayAt, endDelay, rowEnd } from './plan.ts'

export type Conflict = {
  /** Ids of the conflicting rows. */
  rows: number[]
  /** The Swedish text for the organiser: one short sentence. */
  text: string
  /** The same sentence in two: what happens to runners, and the rows that they run; absent: it is one. */
  parts?: { what: string; where: string }
  /** What makes it, in further sentences: the number of heats, or the teams. */
  detail?: string
  /** How many runners it concerns; absent: the rows themselves conflict. */
  runners?: number
  /** The shortest rest in whole minutes; absent: a clash. */
  rest_min?: number
  /** How many minutes later the last row would have to start; absent: another start does not help. */
  short_min?: number
}

export type ConflictRow = GeneratedRow & {
  track: string | null
  /** Minutes that the whole row is late, besides the delays of its track. */
  delayMin?: number
}
type Span = { startsOn: string; endsOn: string }

/** "5 × 80 m flickor (försök)". */
export const nameOfRow = ({ title, round }: Pick<ConflictRow, 'title' | 'round'>): string =>
  round === null ? title : `${title} (${round === 'FINAL' ? 'final' : 'försök'})`

/** All conflicts in a schedule, one sentence each; empty when it is feasible. Those of tracks count the delays. */
export function findConflicts(rows: readonly ConflictRow[], carnival: Span, delays: readonly Delay[] = []): Conflict[] {
  return [
    ...findOverlaps(rows, delays),
    ...rounds(rows),
    ...order(rows),
    ...ceremonies(rows),
    ...outside(rows, carnival),
  ]
}

/** Rows that need a track before the preceding row has left it, as late or as early as they are known to be. */
export function findOverlaps(rows: readonly ConflictRow[], delays: readonly Delay[] = []): Conflict[] {
  const spans = rows
    .filter(({ trackId }) => trackId !== null)
    .map((row) => {
      const delayMin = row.delayMin ?? 0
      return {
        row,
        starts: plusMinutes(row.startsAt, delayMin + delayAt(row, row.startsAt, delays)),
        ends: plusMinutes(rowEnd(row, row.heatCount), endDelay({ ...row, delayMin }, row.heatCount, delays)),
      }
    })
  const tracks = Map.groupBy(spans, ({ row }) => `${row.trackId}/${row.day}`)
  return [...tracks.values()].flatMap((onTrack) => {
    const sorted = [...onTrack].sort((a, b) => a.starts.getTime() - b.starts.getTime())
    return sorted.slice(1).flatMap(({ row, starts }, index) => {
      // A long row may overlap beyond the short row next to it.
      const before = sorted.slice(0, index + 1).findLast(({ ends }) => ends > starts)
      if (!before) return []
      const short = minutesBetween(starts, before.ends)
      const text = `${row.track}: ${nameOfRow(before.row)} slutar ${helsinkiClock(before.ends)}, ${nameOfRow(row)} börjar ${helsinkiClock(starts)}, ${short} min för tidigt.`
      const detail = [before.row, row]
        .filter(({ heatCount }) => heatCount > 0)
        .map((each) => `${nameOfRow(each)} har ${each.heatCount} heat.`)
        .join(' ')
      return [{ rows: [before.row.id, row.id], text, short_min: short, ...(detail !== '' && { detail }) }]
    })
  })
}

const plusMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)

function rounds(rows: readonly ConflictRow[]): Conflict[] {
  return rows.flatMap((final) => {
    if (final.round !== 'FINAL') return []
    const trial = rows.find((row) => row.eventInstanceId === final.eventInstanceId && row.round === 'TRIAL')
    if (!trial) return []
    const end = rowEnd(trial, trial.heatCount)
    if (end <= final.startsAt) return []
    const short = minutesBetween(final.startsAt, end)
    const text = `${final.title}: finalen ${helsinkiClock(final.startsAt)} börjar innan försöken är klara ${helsinkiClock(end)}, ${short} min för tidigt.`
    return [{ rows: [trial.id, final.id], text, short_min: short }]
  })
}

/** Begun minutes count whole: a start that is moved by them is late enough. */
const minutesBetween = (from: Date, to: Date): number => Math.ceil((to.getTime() - from.getTime()) / 60_000)

function order(rows: readonly ConflictRow[]): Conflict[] {
  return rows.flatMap((row) => {
    const found: Conflict[] = []
    if (row.callsAt && row.callsAt > row.startsAt)
      found.push({
        rows: [row.id],
        text: `${nameOfRow(row)}: upprop ${helsinkiClock(row.callsAt)} är efter start ${helsinkiClock(row.startsAt)}.`,
      })
    const end = rowEnd(row, row.heatCount)
    if (row.ceremonyAt && row.ceremonyAt < end)
      found.push({
        rows: [row.id],
        text: `${nameOfRow(row)}: prisutdelning ${helsinkiClock(row.ceremonyAt)}, men sista heatet slutar ${helsinkiClock(end)}.`,
      })
    return found
  })
}

/** There is one podium: ceremonies in the same minute conflict. */
function ceremonies(rows: readonly ConflictRow[]): Conflict[] {
  const held = rows.filter((row) => row.ceremonyAt !== null)
  const minutes = Map.groupBy(held, ({ ceremonyAt }) => Math.floor(Number(ceremonyAt) / 60_000))
  return [...minutes.values()]
    .filter((together) => together.length > 1)
    .map((together) => {
      const names = together.map(nameOfRow)
      const text = `${names.slice(0, -1).join(', ')} och ${names.at(-1)} har prisutdelning samtidigt, ${helsinkiClock(together[0]?.ceremonyAt as Date)}.`
      return { rows: together.map(({ id }) => id), text }
    })
}

function outside(rows: readonly ConflictRow[], { startsOn, endsOn }: Span): Conflict[] {
  return rows
    .filter(({ day }) => day < startsOn || day > endsOn)
    .map((row) => ({ rows: [row.id], text: `${nameOfRow(row)}: dagen hör inte till karnevalen.` }))
}
