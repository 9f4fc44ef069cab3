import classes from './table.module.css'
import { TableFoot, TableRow } from './table-row.tsx'
import type { Column, TableName } from './table-types.ts'

export type { Column } from './table-types.ts'

type PlainTableProps<Row> = TableName & {
  /** The first column is the row header. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The previous rows are shown while the next ones load. */
  isStale?: boolean
  /** A short name and one or two short numbers, which fit beside each other on the narrowest phone: it stays a table. */
  isNarrow?: boolean
}

/**
 * A short list to read or to fill in, without tools; its rows become cards on phones unless it is narrow. Roles are
 * explicit, because browsers drop them when CSS changes a table's display.
 */
export function PlainTable<Row>({
  label,
  labelledBy,
  columns,
  rows,
  rowKey,
  isStale = false,
  isNarrow = false,
}: PlainTableProps<Row>) {
  const look = isNarrow ? classes.table : `${classes.table} ${classes.cards}`
  return (
    <div className={classes.scroll}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: redundant only while displayed as a table */}
      <table role="table" aria-label={label} aria-labelledby={labelledBy} aria-busy={isStale} className={look}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ title, isNumber }) => (
              <th key={title} role="columnheader" scope="col" className={isNumber ? classes.number : undefined}>
                {title || <span className="visually-hidden">Åtgärder</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <TableRow key={rowKey(row)} columns={columns} row={row} />
          ))}
        </tbody>
        <TableFoot columns={columns} />
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: redundant only while displayed as a table */}
    </div>
  )
}
