import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export type Column<Row> = {
  /** Head of the column, and the cell's own label where a row is a card; empty for buttons. */
  title: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
}

type DataTableProps<Row> = {
  label: string
  /** The first one heads its row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The shown rows are those before while the next are on their way. */
  isStale?: boolean
}

/**
 * A plain table whose rows become cards on a phone. The roles are written out, because browsers take them away from a
 * table that is no longer displayed as one.
 */
export function DataTable<Row>({ label, columns, rows, rowKey, isStale = false }: DataTableProps<Row>) {
  return (
    <div className={classes.scroll}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: redundant only as long as it is displayed as a table */}
      <table role="table" aria-label={label} aria-busy={isStale} className={classes.table}>
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
            <tr key={rowKey(row)} role="row">
              {columns.map(({ title, cell, isNumber }, index) =>
                index === 0 ? (
                  <th key={title} role="rowheader" scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={title} role="cell" data-label={title} className={isNumber ? classes.number : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: redundant only as long as it is displayed as a table */}
    </div>
  )
}
