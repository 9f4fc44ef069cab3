import { formatDate } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { ListLink } from '../../../shared/figures.tsx'
import { invoiceCount } from '../../../shared/invoice-words.ts'
import type { FollowUp } from '../api.ts'
import classes from '../follow-up.module.css'
import { type List, listPath } from '../list-links.ts'

type Group = {
  name: string
  note: string
  cents: number
  promised: number
  list: List
  from?: string
  to?: string
}

/** When the open money is expected: each week by promised or due days, and what is late without a promise by itself. */
export function Forecast({ followUp }: { followUp: FollowUp }) {
  const groups = groupsOf(followUp)
  const most = Math.max(1, ...groups.map(({ cents }) => cents))
  return (
    <section aria-labelledby="forecast">
      <h2 id="forecast">När pengarna väntas</h2>
      {groups.length === 0 ? (
        <Empty text={followUp.invoice_count === 0 ? 'Ingenting är fakturerat ännu.' : 'Alla fakturor är betalda.'} />
      ) : (
        <ul className={classes.weeks}>
          {groups.map(({ name, note, cents, promised, list, ...days }) => (
            <li key={name} data-late={list === 'sent'}>
              <span className={classes.weekName}>
                {name}
                <small>{note}</small>
              </span>
              <svg viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
                <rect className={list === 'sent' ? classes.overdue : classes.paid} width={cents} height={1} />
                <rect className={classes.promised} x={cents - promised} width={promised} height={1} />
              </svg>
              <ListLink to={listPath(followUp.karneval, list, days)} label={name} cents={cents} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function groupsOf({ late, forecast }: FollowUp): Group[] {
  const weeks = forecast.map(({ from, to, count, open_cents, promised_cents }): Group => {
    const promise = promised_cents === 0 ? '' : promised_cents === open_cents ? ', lovat' : ', en del lovat'
    return {
      name: `${shortDate(from)}–${formatDate(to)}`,
      note: invoiceCount(count) + promise,
      cents: open_cents,
      promised: promised_cents,
      list: 'vantas',
      from,
      to,
    }
  })
  if (late.count === 0) return weeks
  const broken = late.broken_promise_count
  const note = `${invoiceCount(late.count)}${broken > 0 ? `, ${broken} med brutet löfte` : ''}`
  return [{ name: 'Förfallet utan löfte', note, cents: late.open_cents, promised: 0, list: 'sent' }, ...weeks]
}

/** '7.5.', without the year. */
const shortDate = (day: string): string => formatDate(day).replace(/\d{4}$/, '')
