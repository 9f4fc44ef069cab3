import { formatDate, formatMoney } from '@stafapp/shared/format'
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

/** When the unpaid money is expected: each week by promised or due days, and what is late without a promise by itself. */
export function Forecast({ followUp }: { followUp: FollowUp }) {
  const groups = groupsOf(followUp)
  const most = Math.max(1, ...groups.map(({ cents }) => cents))
  // One bar alone tells nothing.
  const isChart = groups.length > 1
  return (
    <section aria-labelledby="forecast">
      <h2 id="forecast">När pengarna väntas</h2>
      {groups.length === 0 ? (
        <Empty text={nothingText(followUp)} />
      ) : (
        <>
          <p>{summary(followUp)}</p>
          <ul className={classes.weeks} data-chart={isChart}>
            {groups.map(({ name, note, cents, promised, list, ...days }) => (
              <li key={name} data-late={list === 'sent'}>
                <span className={classes.weekName}>
                  {name}
                  <small>{note}</small>
                </span>
                {isChart && (
                  <svg viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
                    <rect className={list === 'sent' ? classes.overdue : classes.paid} width={cents} height={1} />
                    <rect className={classes.promised} x={cents - promised} width={promised} height={1} />
                  </svg>
                )}
                <ListLink to={listPath(followUp.karneval, list, days)} label={name} cents={cents} />
              </li>
            ))}
          </ul>
          {isChart && (
            <p className={classes.legend} aria-hidden="true">
              {groups.some(({ list }) => list === 'vantas') && <span data-part="paid">Väntas på förfallodagen</span>}
              {groups.some(({ promised }) => promised > 0) && <span data-part="promised">Lovat</span>}
              {followUp.late.count > 0 && <span data-part="overdue">Förfallet utan löfte</span>}
            </p>
          )}
        </>
      )}
    </section>
  )
}

function nothingText({ invoice_count, unsent }: FollowUp): string {
  if (invoice_count === 0) return 'Ingenting är fakturerat ännu.'
  return unsent.count > 0 ? 'Alla skickade fakturor är betalda.' : 'Alla fakturor är betalda.'
}

/** "Av 600,00 € obetalt väntas 400,00 € in, mest 14.4.–20.4.2025: 250,00 €. 200,00 € har förfallit utan löfte." */
function summary({ total, forecast, late }: FollowUp): string {
  const [most] = forecast.toSorted((a, b) => b.open_cents - a.open_cents)
  const expected = forecast.reduce((sum, week) => sum + week.open_cents, 0)
  if (most === undefined) return `Allt obetalt, ${formatMoney(total.open_cents)}, har förfallit utan löfte.`
  const weeks =
    `Av ${formatMoney(total.open_cents)} obetalt väntas ${formatMoney(expected)} in` +
    (forecast.length > 1
      ? `, mest ${shortDate(most.from)}–${formatDate(most.to)}: ${formatMoney(most.open_cents)}.`
      : ` ${shortDate(most.from)}–${formatDate(most.to)}.`)
  return late.count === 0 ? weeks : `${weeks} ${formatMoney(late.open_cents)} har förfallit utan löfte.`
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
