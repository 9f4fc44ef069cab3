import type { Column, Order } from '../school-rows.ts'
import classes from './table-tools.module.css'

type SortSelectProps = { columns: Record<Column, string>; order: Order; onSort: (order: Order) => void }

/** Sort order on phones, where rows are cards without column heads. */
export function SortSelect({ columns, order, onSort }: SortSelectProps) {
  const choose = (column: Column) =>
    onSort({ column, direction: column === 'school_name' ? 'ascending' : 'descending' })
  return (
    <label className={`${classes.field} ${classes.narrow}`}>
      Ordna enligt
      <select value={order.column} onChange={(event) => choose(event.target.value as Column)}>
        {(Object.keys(columns) as Column[]).map((column) => (
          <option key={column} value={column}>
            {columns[column]}
          </option>
        ))}
      </select>
    </label>
  )
}
