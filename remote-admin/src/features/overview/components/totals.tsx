import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import type { Overview } from '../api/get-overview.ts'
import classes from './overview.module.css'

/** The big numbers, each with the page that shows what is behind it. */
export function Totals({ overview }: { overview: Overview }) {
  const cards: [number: string, label: string, to: string][] = [
    [formatNumber(overview.school_count), 'skolor med lag', '/admin/schoollist'],
    [
      formatNumber(overview.team_count),
      `lag, ${formatNumber(overview.late_team_count)} sena`,
      '/tidtabeller/heatindelning',
    ],
    [formatNumber(overview.runner_count), 'löpare i lagen', '/admin/schoollist?saknas=compositions'],
    [formatNumber(overview.order_count), 'beställningar', '/admin/schoollist?saknas=orders'],
    [formatMoney(overview.ordered_cents), 'beställt', '/economy/followup'],
    [formatMoney(overview.unpaid_cents), 'obetalt', '/admin/invoicing'],
  ]
  return (
    <section aria-labelledby="totals">
      <h2 id="totals">Läget</h2>
      <ul className={classes.cards}>
        {cards.map(([number, label, to]) => (
          <li key={label} className={classes.card}>
            <span className={classes.number}>{number}</span>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
