import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import table from '@stafapp/shared/styles/card-table.module.css'
import { useState } from 'react'
import { ListLink } from '../../../shared/figures.tsx'
import classes from '../follow-up.module.css'
import { type List, listPath, lists } from '../list-links.ts'
import { type Column, nextOrder, type Order, type SchoolRow, schoolRows } from '../school-rows.ts'
import { ExportButtons } from './export-buttons.tsx'

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
        <table className={`${table.table} ${table.amounts} ${table.compact}`} aria-labelledby="by-school">
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
              <SchoolLine key={row.school} karneval={karneval} row={row} />
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

type SearchFieldProps = { value: string; onSearch: (text: string) => void }

function SearchField({ value, onSearch }: SearchFieldProps) {
  return (
    <label className={classes.field}>
      Sök skola
      <input type="search" autoComplete="off" value={value} onChange={(event) => onSearch(event.target.value)} />
    </label>
  )
}

type SortSelectProps = { columns: Record<Column, string>; order: Order; onSort: (order: Order) => void }

/** Sort order on phones, where rows are cards without column heads. */
function SortSelect({ columns, order, onSort }: SortSelectProps) {
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

type SortHeadProps = { text: string; sorted: 'ascending' | 'descending' | undefined; onSort: () => void }

/** A column head that sorts the table; the state is in aria-sort and shown by an arrow. */
function SortHead({ text, sorted, onSort }: SortHeadProps) {
  return (
    <th scope="col" aria-sort={sorted}>
      <button type="button" className={classes.sort} onClick={onSort}>
        {text}
        <span aria-hidden="true">{sorted === 'ascending' ? '▲' : sorted === 'descending' ? '▼' : '↕'}</span>
      </button>
    </th>
  )
}

function SchoolLine({ karneval, row }: { karneval: number; row: SchoolRow }) {
  const sum = (list: List, cents: number) => (
    <ListLink
      to={listPath(karneval, list, { school: row.school })}
      label={`${lists[list].name.toLocaleLowerCase('sv')}, ${row.school_name}`}
      cents={cents}
    />
  )
  return (
    <tr>
      <th scope="row">{row.school_name}</th>
      <td data-label="Beställt">{formatMoney(row.ordered_cents)}</td>
      <td data-label="Fakturerat">{sum('fakturerat', row.invoiced_cents)}</td>
      <td data-label="Betalt">{sum('betalt', row.paid_cents)}</td>
      <td data-label="Öppet">{sum('oppet', row.open_cents)}</td>
      <td data-label="Förfallet">
        <span>
          <span className={row.overdue_cents > 0 ? classes.late : undefined}>
            {sum('forfallet', row.overdue_cents)}
          </span>
          {row.overdue_cents > 0 && row.oldest_due_on && (
            <small className={table.minor}>förföll {formatDate(row.oldest_due_on)}</small>
          )}
        </span>
      </td>
    </tr>
  )
}
