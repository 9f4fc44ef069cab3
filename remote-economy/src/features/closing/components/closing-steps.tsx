import { LoadState, read } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { invoiceCount } from '../../../shared/invoice-words.ts'
import { useSaving } from '../../../shared/use-saving.ts'
import classes from '../closing.module.css'

type Closing = ResponseOf<'GET /api/invoices/season-closing/'>
type Step = Closing['steps'][number]

const steps: Record<Step['key'], { text: string; left: string; path: string }> = {
  invoiced: { text: 'Allt är fakturerat', left: 'Kvar att fakturera', path: '/admin/invoicing' },
  sent: {
    text: 'Alla fakturor är skickade, och ingen har kommit tillbaka',
    left: 'Fakturor som inte är skickade eller har kommit tillbaka',
    path: '/admin/invoicing?del=utskick',
  },
  paid: { text: 'Alla fakturor är betalda', left: 'Fakturor som är öppna', path: '/economy/reskontra' },
  overpaid: {
    text: 'Ingen har betalt för mycket',
    left: 'Fakturor som är betalda för mycket',
    path: '/economy/reskontra',
  },
  decided: {
    text: 'Inga betalningar väntar på beslut',
    left: 'Betalningar som väntar på beslut',
    path: '/economy/referencepayments',
  },
  refunded: {
    text: 'Alla återbetalningar har lämnat kontot',
    left: 'Återbetalningar som inte har lämnat kontot',
    path: '/economy/aterbetalningar',
  },
  statements: {
    text: 'Inga kontoutdrag saknas',
    left: 'Kontoutdrag som saknas',
    path: '/economy/referencepayments',
  },
  locked: { text: 'Perioden är låst', left: 'Perioden är inte låst', path: '#lock' },
  archived: { text: 'Karnevalen är arkiverad', left: 'Karnevalen är inte arkiverad', path: '/admin/karneval' },
}

export const closingQuery = (karneval: number) => read('GET /api/invoices/season-closing/', { query: { karneval } })

/** What is left before a season is closed, from the data, and its archive. */
export function ClosingSteps({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(closingQuery(karneval))
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">Steg till bokslut</h2>
      {data ? <Steps closing={data} /> : <LoadState error={error} refetch={refetch} />}
    </section>
  )
}

function Steps({ closing }: { closing: Closing }) {
  const { isSaving, save } = useSaving()
  const done = closing.steps.filter(({ is_done }) => is_done).length
  return (
    <>
      <p role="status">
        {closing.name}: {done} av {closing.steps.length} steg är klara.
        {closing.last_day && ` Den sista bokningen är från ${formatDate(closing.last_day)}.`}
      </p>
      <ul className={classes.steps}>
        {closing.steps.map((step) => (
          <li key={step.key} data-done={step.is_done}>
            <span aria-hidden="true">{step.is_done ? '✓' : '○'}</span>
            {step.is_done ? (
              <span>{steps[step.key].text}</span>
            ) : (
              <span>
                <StepLink step={step} />
                <span className="visually-hidden"> (inte klart)</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      <h3>Arkiv</h3>
      <p>
        Alla papper, journaler, verifikat och ändringsloggen i en zip-fil. Granskaren öppnar index.html i den och
        behöver inte portalen.
      </p>
      <p>
        <Button
          disabled={isSaving}
          aria-busy={isSaving}
          onClick={() => save(() => download('GET /api/invoices/archive/', { query: { karneval: closing.karneval } }))}
        >
          {isSaving ? 'Arkivet görs …' : `Hämta arkivet (${invoiceCount(closing.invoice_count)})`}
        </Button>
      </p>
    </>
  )
}

function StepLink({ step: { key, count, amount_cents } }: { step: Step }) {
  const { left, path } = steps[key]
  const figures = [
    ...(count === null ? [] : [amount_cents === null ? formatNumber(count) : `${formatNumber(count)} st.`]),
    ...(amount_cents === null ? [] : [formatMoney(amount_cents)]),
  ]
  const text = figures.length > 0 ? `${left}: ${figures.join(', ')}` : left
  return path.startsWith('#') ? <a href={path}>{text}</a> : <Link to={path}>{text}</Link>
}
