import { formatNumber } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import { useState } from 'react'
import { type Column, nextOrder, type Order, type SchoolRow, schoolRows } from '../school-rows.ts'
import { ExportButtons } from './export-buttons.tsx'
import classes from './money-table.module.css'
import { SchoolLine } from './school-line.tsx'
import { SearchField } from './search-field.tsx'
import { SortHead } from './sort-head.tsx'
import { SortSelect } from './sort-select.tsx'

/** Rows before 'Visa alla': two hundred cards would make the page too long on a phone. */
const firstRows = 25

const columns: Record<Column, string> = {
  school_name: 'Skola',
  ordered_cents: 'Beställt',
  invoiced_cents: 'Fakturerat',
  paid_cents: 'Betalt',
  open_cents: 'Öppet',
  overdue_cents: 'Förfallet',
}

/** Amounts by school, largest open amount first by default, because those need action. */
export function SchoolTable({ karneval, schools }: { karneval: number; schools: readonly SchoolRow[] }) {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>({ column: 'open_cents', direction: 'descending' })
  const [isWhole, setIsWhole] = useState(false)
  const rows = schoolRows(schools, search, order)
  const shown = isWhole ? rows : rows.slice(0, firstRows)
  return (
    <section aria-labelledby="by-school">
      <h2 id="by-school">Per skola</h2>
      {schools.length > 0 && <ExportButtons karneval={karneval} part="schools" name="skolorna" />}
      <SearchField value={search} onSearch={setSearch} />
      <SortSelect columns={columns} order={order} onSort={setOrder} />
      <p role="status">
        {search ? `${formatNumber(rows.length)} av ${countText(schools.length)}` : countText(rows.length)}
      </p>
      {rows.length === 0 ? (
        <Empty
          text={schools.length === 0 ? 'Ingen skola har beställt något ännu.' : 'Ingen skola motsvarar sökningen.'}
        />
      ) : (
        <table className={classes.table} aria-labelledby="by-school">
          <thead>
            <tr>
              {(Object.keys(columns) as Column[]).map((column) => (
                <SortHead
                  key={column}
                  text={columns[column]}
                  sorted={order.column === column ? order.direction : undefined}
                  onSort={() => setOrder(nextOrder(order, column))}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <SchoolLine key={row.school} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {shown.length < rows.length && (
        <Button onClick={() => setIsWhole(true)}>Visa alla {countText(rows.length)}</Button>
      )}
    </section>
  )
}

const countText = (count: number): string => (count === 1 ? '1 skola' : `${formatNumber(count)} skolor`)
