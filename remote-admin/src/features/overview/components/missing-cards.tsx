import { formatNumber } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import type { MissingCode } from '../../../shared/terms/missing-names.ts'
import type { Overview } from '../api.ts'
import classes from './overview.module.css'

const words: Record<MissingCode, { title: string; items?: (count: number) => string }> = {
  teams: { title: 'Inga lag' },
  leader: { title: 'Ingen lagledare' },
  compositions: { title: 'Uppställningar saknas', items: (count) => `${formatNumber(count)} lag` },
  phone: { title: 'Telefonnummer saknas', items: (count) => `${formatNumber(count)} lagledare` },
  orders: { title: 'Ingen beställning' },
  billing: { title: 'Betalare saknas', items: (count) => `${formatNumber(count)} tjänster` },
  unpaid: { title: 'Obetalt', items: (count) => `${formatNumber(count)} fakturor` },
}

/** Number of schools per kind of missing data; each number links to those schools in the register. */
export function MissingCards({ missing }: { missing: Overview['missing'] }) {
  return (
    <section aria-labelledby="missing">
      <h2 id="missing">Det här saknas</h2>
      <ul className={classes.cards}>
        {missing.map(({ code, school_count, item_count }) => (
          <li key={code} className={classes.card} data-missing={school_count > 0}>
            <span className={classes.number}>{formatNumber(school_count)}</span>
            <Link to={`/admin/schoollist?saknas=${code}`}>
              {words[code].title}: {school_count === 1 ? '1 skola' : `${formatNumber(school_count)} skolor`}
            </Link>
            {words[code].items?.(item_count)}
            {school_count > 0 && (
              <Link to={`/admin/meddelanden?saknas=${code}`} className={classes.write}>
                Skriv till dessa <span className="visually-hidden">({words[code].title})</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
