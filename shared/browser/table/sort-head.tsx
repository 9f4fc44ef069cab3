import { nextSorting, type Sorting } from './sorting.ts'
import classes from './table.module.css'

type SortHeadProps = {
  column: { title: string; isNumber?: boolean; isDate?: boolean }
  sorting: Sorting | undefined
  /** Absent for a column that has no order. */
  onSort: ((sorting: Sorting) => void) | undefined
}

/** A column head; as a button it sorts. The order is said by aria-sort and shown by an arrow. */
export function SortHead({ column, sorting, onSort }: SortHeadProps) {
  const { title, isNumber } = column
  const isSorted = onSort !== undefined && sorting?.title === title
  const order = sorting?.isDescending ? 'descending' : 'ascending'
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: redundant only while displayed as a table
    <th
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? order : undefined}
      className={isNumber ? classes.number : undefined}
    >
      {onSort ? (
        <button type="button" className={classes.sort} onClick={() => onSort(nextSorting(sorting, column))}>
          {title}
          <span aria-hidden="true" className={classes.arrow}>
            {isSorted ? (order === 'ascending' ? '▲' : '▼') : '↕'}
          </span>
        </button>
      ) : (
        title || <span className="visually-hidden">Åtgärder</span>
      )}
    </th>
    // biome-ignore-end lint/a11y/noRedundantRoles: redundant only while displayed as a table
  )
}
