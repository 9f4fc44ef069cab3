import { LoadState, read } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button, ButtonLink } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { invoiceCount } from '../../../shared/invoice-words.ts'
import { useSaving } from '../../../shared/use-saving.ts'
import classes from '../closing.module.css'

type Closing = ResponseOf<'GET /api/invoices/season-closing/'>
type Step = Closing['steps'][number]

/** `place`: the page's name; null for a step that is taken further down on this page. */
const steps: Record<Step['key'], { text: string; left: string; path: string; place: string | null }> = {
  invoiced: {
    text: 'Allt är fakturerat',
    left: 'Kvar att fakturera',
    path: '/admin/invoicing',
    place: 'Fakturering',
  },
  sent: {
    text: 'Alla fakturor är skickade, och ingen har kommit tillbaka',
    left: 'Fakturor som inte är skickade eller har kommit tillbaka',
    path: '/admin/invoicing?del=utskick',
    place: 'Utskick',
  },
  paid: {
    text: 'Alla fakturor är betalda',
    left: 'Fakturor som är öppna',
    path: '/economy/reskontra?alder=open',
    place: 'Reskontra',
  },
  overpaid: {
    text: 'Ingen har betalt för mycket',
    left: 'Fakturor som är betalda för mycket',
    path: '/economy/reskontra?alder=over',
    place: 'Reskontra',
  },
  decided: {
    text: 'Inga betalningar väntar på beslut',
    left: 'Betalningar som väntar på beslut',
    path: '/economy/referencepayments',
    place: 'Referensbetalningar',
  },
  refunded: {
    text: 'Alla återbetalningar är betalda',
    left: 'Återbetalningar som inte är betalda',
    path: '/economy/aterbetalningar',
    place: 'Återbetalningar',
  },
  statements: {
    text: 'Inga kontoutdrag saknas',
    left: 'Kontoutdrag som saknas',
    path: '/economy/referencepayments',
    place: 'Referensbetalningar',
  },
  locked: { text: 'Perioden är låst', left: 'Perioden är inte låst', path: '#lock', place: null },
  archived: {
    text: 'Karnevalen är arkiverad',
    left: 'Karnevalen är inte arkiverad',
    path: '/admin/karneval',
    place: 'Karneval',
  },
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
  const next = closing.steps.find(({ is_done }) => !is_done)
  return (
    <>
      <p role="status">
        {closing.name}: {done} av {closing.steps.length} steg är klara.
        {closing.last_day && ` Den sista bokningen är från ${formatDate(closing.last_day)}.`}
      </p>
      <progress className={classes.progress} max={closing.steps.length} value={done} aria-label="Klara steg" />
      {next && <Next step={next} karneval={closing.karneval} />}
      <ul className={classes.steps}>
        {closing.steps.map((step) => (
          <li key={step.key} data-done={step.is_done} data-next={step === next}>
            <span aria-hidden="true">{markOf(step, next)}</span>
            {step.is_done ? (
              <span>{steps[step.key].text}</span>
            ) : (
              <span>
                <StepLink step={step} karneval={closing.karneval} />
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

const markOf = (step: Step, next: Step | undefined): string => {
  if (step.is_done) return '✓'
  return step === next ? '→' : '○'
}

type StepProps = { step: Step; karneval: number }

/** The ledger is of all carnivals unless it is told: a step counts those of one. */
function pathOf({ key }: Step, karneval: number): string {
  const { path } = steps[key]
  return path.startsWith('/economy/reskontra') ? `${path}&karneval=${karneval}` : path
}

/** The first step that is left, as the page's main action. */
function Next({ step, karneval }: StepProps) {
  const { place } = steps[step.key]
  if (place === null) return null
  return (
    <p>
      <ButtonLink kind="primary" to={pathOf(step, karneval)}>
        Nästa: gå till {place}
      </ButtonLink>
    </p>
  )
}

function StepLink({ step, karneval }: StepProps) {
  const path = pathOf(step, karneval)
  const text = leftText(step)
  return path.startsWith('#') ? <a href={path}>{text}</a> : <Link to={path}>{text}</Link>
}

/** "Kvar att fakturera: 85 196,00 €" */
function leftText({ key, count, amount_cents }: Step): string {
  const { left } = steps[key]
  const figures = [
    ...(count === null ? [] : [amount_cents === null ? formatNumber(count) : `${formatNumber(count)} st.`]),
    ...(amount_cents === null ? [] : [formatMoney(amount_cents)]),
  ]
  return figures.length > 0 ? `${left}: ${figures.join(', ')}` : left
}
