import { formatWeekdayDate } from '@stafapp/shared/format'
import type { TimetableRow } from '../../../shared/get-timetable.ts'
import type { Place } from '../../../shared/places/find-teams.ts'
import { tableRoles } from '../../../shared/table-roles.ts'
import { roundKey } from '../rows.ts'
import { TimetableLine } from './timetable-line.tsx'
import styles from './timetable-table.module.css'

type TimetableTableProps = {
  day: string
  rows: readonly TimetableRow[]
  currentIds: ReadonlySet<number>
  /** The heats are published: each race leads to its own. */
  hasHeats: boolean
  /** The row of the next start of a followed school. */
  ownId: number | undefined
  /** By round: the places of the school that the search means; the rows have the times of their first heats. */
  found: ReadonlyMap<string, readonly Place[]>
}

const columns = ['Upprop', 'Start', 'Prisutd.', 'Gren eller program', 'Moment', 'Heat', 'Lag']

/** One day's schedule: a table, or on phones one card per row. */
export function TimetableTable({ day, rows, currentIds, hasHeats, ownId, found }: TimetableTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} {...tableRoles.table}>
        <caption className={styles.caption}>{formatWeekdayDate(day)}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column} />
          ))}
        </colgroup>
        <thead className={styles.head} {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <th key={column} scope="col" {...tableRoles.columnHeader}>
                {column === 'Prisutd.' ? <abbr title="Prisutdelning">{column}</abbr> : column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body} {...tableRoles.group}>
          {rows.map((row) => (
            <TimetableLine
              key={row.id}
              row={row}
              // The round runs now, not the school's heat in it.
              isNow={currentIds.has(row.id) && !found.has(roundKey(row))}
              hasHeats={hasHeats}
              isOwn={row.id === ownId}
              places={found.get(roundKey(row))}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
