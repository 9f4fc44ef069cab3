import { formatMoney } from '@stafapp/shared/format'
import { type Coverage, serviceNames, uncovered } from '../billing-words.ts'
import classes from './billing.module.css'

/** Ordered services without a payer. */
export function MissingPayers({ coverage }: { coverage: readonly Coverage[] }) {
  const missing = uncovered(coverage)
  if (missing.length === 0) return <p className={classes.done}>✓ Allt som har beställts har en betalare.</p>
  return (
    <section aria-labelledby="missing-payers" className={classes.notice}>
      <h2 id="missing-payers">Betalare saknas</h2>
      <ul>
        {missing.map(({ school_unit, unit_name, service, ordered_cents }) => (
          <li key={`${school_unit} ${service}`}>
            {serviceNames[service]}, {unit_name}: beställt för {formatMoney(ordered_cents)}
          </li>
        ))}
      </ul>
    </section>
  )
}
