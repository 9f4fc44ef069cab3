import type { ReactNode } from 'react'
import classes from './table.module.css'
import type { Column } from './table-types.ts'

type TableRowProps<Row> = {
  columns: readonly Column<Row>[]
  row: Row
  /** A cell before the row header, such as a checkbox. */
  lead?: ReactNode
  isChosen?: boolean
}

/** A row with its header; each cell carries its column's title for the card that it becomes on a phone. */
export function TableRow<Row>({ columns, row, lead, isChosen }: TableRowProps<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: redundant only while displayed as a table
    <tr role="row" className={isChosen ? classes.chosen : undefined}>
      {lead}
      {columns.map(({ title, cell, isNumber, breaks, isLong }, index) =>
        index === 0 ? (
          <th key={title} role="rowheader" scope="row">
            {cell(row)}
          </th>
        ) : (
          <td
            key={title}
            role="cell"
            data-label={title}
            data-long={isLong || undefined}
            className={isNumber ? classes.number : breaks ? classes.breaks : undefined}
          >
            {/* One box, so that a card sets the label on one side and all of the value on the other. */}
            <div>{cell(row)}</div>
          </td>
        ),
      )}
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: redundant only while displayed as a table
  )
}

type TableFootProps<Row> = { columns: readonly Column<Row>[]; hasLead?: boolean }

/** The row under a table, if a column has something to say there. */
export function TableFoot<Row>({ columns, hasLead = false }: TableFootProps<Row>) {
  if (columns.every(({ foot }) => foot === undefined)) return null
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: redundant only while displayed as a table
    <tfoot role="rowgroup">
      <tr role="row">
        {hasLead && <td role="cell" />}
        {columns.map(({ title, foot, isNumber }, index) =>
          index === 0 ? (
            <th key={title} role="rowheader" scope="row">
              {foot}
            </th>
          ) : (
            <td key={title} role="cell" data-label={title} className={isNumber ? classes.number : undefined}>
              {foot !== undefined && <div>{foot}</div>}
            </td>
          ),
        )}
      </tr>
    </tfoot>
    // biome-ignore-end lint/a11y/noRedundantRoles: redundant only while displayed as a table
  )
}
