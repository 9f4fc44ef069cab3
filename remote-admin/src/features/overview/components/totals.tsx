import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import type { Overview } from '../api.ts'
import classes from './overview.module.css'

type Card = { number: string; label: string; to: string }

/** The main figures, each linked to its list. */
export function Totals({ overview }: { overview: Overview }) {
  const late = overview.late_team_count
  const cards: Card[] = [
    { number: formatNumber(overview.school_count), label: 'skolor med lag', to: '/admin/schoollist?har=teams' },
    { number: formatNumber(overview.team_count), label: 'lag', to: '/admin/schoollist?har=teams' },
    { number: formatNumber(late), label: late === 1 ? 'sent lag' : 'sena lag', to: '/admin/schoollist?har=late_teams' },
    { number: formatNumber(overview.runner_count), label: 'löpare i lagen', to: '/admin/schoollist?har=runners' },
    { number: formatNumber(overview.order_count), label: 'beställningar', to: '/admin/schoollist?har=orders' },
    { number: formatMoney(overview.ordered_cents), label: 'beställt', to: '/economy/followup' },
    { number: formatMoney(overview.unpaid_cents), label: 'obetalt', to: '/admin/invoicing?visa=open' },
    {
      number: formatNumber(overview.pending_change_count),
      label: 'ändringsanmälningar väntar på beslut',
      to: '/admin/andringar',
    },
    {
      number: formatNumber(overview.pending_order_change_count),
      label: 'beställningsändringar väntar på beslut',
      to: '/admin/bestallningsandringar',
    },
    {
      number: formatNumber(overview.pending_class_change_count),
      label: 'ändringar av skolklass väntar på beslut',
      to: '/admin/andringar',
    },
  ]
  return (
    <section aria-labelledby="totals">
      <h2 id="totals">Läget</h2>
      <ul className={classes.cards}>
        {cards.map(({ number, label, to }) => (
          <li key={label} className={classes.card}>
            <span className={classes.number}>{number}</span>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
