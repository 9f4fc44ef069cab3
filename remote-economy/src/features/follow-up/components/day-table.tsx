import { formatDate, formatMoney } from '@stafapp/shared/format'
import type { FollowUp } from '../api.ts'
import classes from './money-table.module.css'

/** Only days with changes; open and overdue amounts at the end of each day. */
export function DayTable({ days }: { days: readonly FollowUp['days'][number][] }) {
  const busy = days.filter((day) => day.invoiced_cents !== 0 || day.paid_cents !== 0)
  return (
    <table className={classes.table} aria-labelledby="by-day">
      <thead>
        <tr>
          <th scope="col">Dag</th>
          <th scope="col">Fakturerat</th>
          <th scope="col">Betalt</th>
          <th scope="col">Öppet</th>
          <th scope="col">Förfallet</th>
        </tr>
      </thead>
      <tbody>
        {busy.map(({ day, invoiced_cents, paid_cents, open_cents, overdue_cents }) => (
          <tr key={day}>
            <th scope="row">{formatDate(day)}</th>
            <td data-label="Fakturerat">{formatMoney(invoiced_cents)}</td>
            <td data-label="Betalt">{formatMoney(paid_cents)}</td>
            <td data-label="Öppet">{formatMoney(open_cents)}</td>
            <td data-label="Förfallet">{formatMoney(overdue_cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
