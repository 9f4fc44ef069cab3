import { formatDate, formatMoney } from '@stafapp/shared/format'
import type { SchoolRow } from '../school-rows.ts'
import classes from './money-table.module.css'

export function SchoolLine({ row }: { row: SchoolRow }) {
  return (
    <tr>
      <th scope="row">{row.school_name}</th>
      <td data-label="Beställt">{formatMoney(row.ordered_cents)}</td>
      <td data-label="Fakturerat">{formatMoney(row.invoiced_cents)}</td>
      <td data-label="Betalt">{formatMoney(row.paid_cents)}</td>
      <td data-label="Öppet">{formatMoney(row.open_cents)}</td>
      <td data-label="Förfallet">
        <span>
          <span className={row.overdue_cents > 0 ? classes.overdue : undefined}>{formatMoney(row.overdue_cents)}</span>
          {row.overdue_cents > 0 && row.oldest_due_on && (
            <small className={classes.due}>förföll {formatDate(row.oldest_due_on)}</small>
          )}
        </span>
      </td>
    </tr>
  )
}
