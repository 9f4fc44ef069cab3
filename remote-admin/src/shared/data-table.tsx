import table from '@stafapp/shared/styles/card-table.module.css'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export type Column<Row> = {
  /** Column head, and the cell's label on cards; empty for buttons. */
  title: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
}

type DataTableProps<Row> = {
  label: string
  /** The first column is the row header. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The previous rows are shown while the next ones load. */
  isStale?: boolean
}

/**
 * A plain table whose rows become cards on phones. Roles are explicit, because browsers drop them when CSS changes a
 * table's display.
 */
export function DataTable<Row>({ label, columns, rows, rowKey, isStale = false }: DataTableProps<Row>) {
  return (
    <div className={classes.scroll}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: redundant only while displayed as a table */}
      <table role="table" aria-label={label} aria-busy={isStale} className={`${table.table} ${classes.table}`}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ title, isNumber }) => (
              <th key={title} role="columnheader" scope="col" className={isNumber ? table.number : undefined}>
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
                  <td key={title} role="cell" data-label={title} className={isNumber ? table.number : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: redundant only while displayed as a table */}
    </div>
  )
}
