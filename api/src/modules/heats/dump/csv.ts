import { stringify } from 'csv-stringify/sync'
import type { Dump, DumpLane } from './build-dump.ts'
import type { DiffDump } from './diff-dump.ts'

/**
 * The format that Excel in Finland opens: semicolons, byte order mark, CRLF; texts that begin like a formula are
 * escaped.
 */
const options = { delimiter: ';', bom: true, record_delimiter: 'windows', escape_formulas: true } as const

const header = [
  'Gren nr',
  'Gren',
  'Omgång',
  'Heat',
  'Bana',
  'Lag-id',
  'Lag',
  'Skola',
  'Bokstav',
  'Nummerlapp',
  'Status',
  'Löpare',
]

export const dumpCsv = (dump: Dump): string =>
  stringify(
    [
      [...header, 'Upprop', 'Start'],
      ...dump.heats.flatMap((heat) =>
        heat.lanes.map((lane) => [
          heat.event_no,
          heat.event_name,
          heat.round,
          heat.heat_no,
          ...laneCells(lane),
          heat.calls_at ?? '',
          heat.start_at ?? '',
        ]),
      ),
    ],
    options,
  )

/** One row per change, with the columns of the whole dump. Removed teams have their old heat and lane. */
export function diffCsv(diff: DiffDump, dump: Dump): string {
  const names = new Map(dump.heats.map((heat) => [heat.event_no, heat.event_name]))
  return stringify(
    [
      ['Ändring', ...header],
      ...diff.changes.map(({ op, before, after }) =>
        after
          ? [op, after.event_no, names.get(after.event_no) ?? '', after.round, after.heat_no, ...laneCells(after)]
          : [
              op,
              before?.event_no,
              names.get(before?.event_no ?? 0) ?? '',
              before?.round,
              before?.heat_no,
              before?.lane,
              before?.team_id,
              ...Array(6).fill(''),
            ],
      ),
    ],
    options,
  )
}

const laneCells = (lane: DumpLane) => [
  lane.lane,
  lane.team_id,
  lane.display_name,
  lane.affiliation,
  lane.team_letter,
  lane.bib ?? '',
  lane.status,
  lane.runners.map((runner) => `${runner.leg}. ${runner.first_name} ${runner.last_name}`).join(', '),
]
