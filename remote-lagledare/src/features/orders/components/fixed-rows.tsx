import { formatMoney } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import type { Order } from '../../../shared/order/types.ts'
import classes from './fixed-rows.module.css'

type Row = Order['rows'][number]

const follows = ({ category }: Row) => category === 'hejarklack' || category === 'inmarsch'

/** Rows of the order that are not entered here: team fees, registrations, and changes after the deadline. */
export function FixedRows({ order }: { order: Order | null }) {
  const rows = order?.rows.filter((row) => row.source !== 'ordered' || follows(row)) ?? []
  return (
    <section className={classes.section} aria-labelledby="fixed-rows">
      <h2 id="fixed-rows">Lagavgifter och övrigt</h2>
      {rows.length === 0 ? (
        <p>Inga lag är anmälda ännu.</p>
      ) : (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row.id}>
              <span>
                {row.name}
                {row.reason && <small className={classes.reason}>Ändring efter deadline: {row.reason}</small>}
              </span>
              <span className={classes.amount}>
                {row.quantity} × {formatMoney(row.unit_price_cents)}
              </span>
              <strong className={classes.amount}>{formatMoney(row.total_cents)}</strong>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.more}>
        Lagavgifterna följer <Link to="/lagledare/eventregistration">anmälan till grenar</Link>. Inmarsch, maskot,
        hejarklack och specialdieter anmäls under <Link to="/forms/ordersform">Övriga anmälningar</Link>.
      </p>
    </section>
  )
}
