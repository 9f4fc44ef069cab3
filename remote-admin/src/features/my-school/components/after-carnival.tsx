import { read } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { ButtonLink } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { JumpLink } from '../../../shared/jump-link.tsx'
import type { Karneval, MySchool } from '../../../shared/school-home/api.ts'
import { invoicesId } from '../../../shared/school-home/components/own-invoices.tsx'
import classes from '../../../shared/school-home/components/steps.module.css'
import { nextStep, type Step } from '../../../shared/school-home/steps.ts'
import { Celebration } from './celebration.tsx'

type Props = { home: MySchool; steps: readonly Step[]; karneval: Karneval }

/** The end of the year for a school: thanks, what is still to pay or to settle, and the way to the results. */
export function AfterCarnival({ home, steps, karneval }: Props) {
  const hasRun = home.units.some(({ team_count }) => team_count > 0)
  const next = nextStep(steps)
  const place = next?.link && 'to' in next.link ? next.link.to : null
  return (
    <section aria-labelledby="after" className={classes.section}>
      <div className={classes.hero}>
        {hasRun && <Celebration />}
        <div className={classes.now}>
          <h2 id="after">{hasRun ? 'Tack för i år!' : 'Karnevalen är över'}</h2>
          <p>
            {karneval.name} är över.{hasRun && ' Bra sprunget!'}
          </p>
          <Unpaid invoices={home.invoices ?? []} />
          {place && (
            <p>
              {next?.title}: {next?.text}
            </p>
          )}
          <p className={classes.ways}>
            {place && (
              <ButtonLink kind="primary" to={place}>
                {next?.action}
              </ButtonLink>
            )}
            {hasRun && <ResultsLink kind={place ? 'plain' : 'primary'} />}
          </p>
        </div>
      </div>
    </section>
  )
}

/**
 * To the school's own results, with the diplomas once results are official. Without any here to where everybody's are: the
 * page leads on to the other service.
 */
function ResultsLink({ kind }: { kind: 'plain' | 'primary' }) {
  const results = useQuery(read('GET /api/raceday/own-results/')).data?.data ?? []
  const hasDiplomas = results.some(({ state }) => state === 'official' || state === 'corrected')
  return results.length === 0 ? (
    <ButtonLink kind={kind} to="/resultservice">
      Visa resultaten
    </ButtonLink>
  ) : (
    <ButtonLink kind={kind} to="/lagledare/vartschema">
      Visa {hasDiplomas ? 'skolans resultat och diplom' : 'skolans resultat'}
    </ButtonLink>
  )
}

/** The school's unpaid invoices: the overdue sum if there is one, otherwise the sum with the next due date. */
function Unpaid({ invoices }: { invoices: NonNullable<MySchool['invoices']> }) {
  const open = invoices.filter(({ open_cents, is_credited }) => open_cents > 0 && !is_credited)
  const late = open.filter(({ is_overdue }) => is_overdue)
  const shown = late.length > 0 ? late : open
  if (shown.length === 0) return null
  const cents = shown.reduce((sum, { open_cents }) => sum + open_cents, 0)
  const first = shown.map(({ due_on }) => due_on).toSorted()[0] ?? ''
  // Its payer's page says how it is paid.
  const only = shown.length === 1 ? shown[0] : undefined
  const what = shown.length === 1 ? '1 faktura' : `${formatNumber(shown.length)} fakturor`
  return (
    <p>
      {late.length > 0
        ? `${what} har förfallit: ${formatMoney(cents)} är obetalt.`
        : `${what} att betala: ${formatMoney(cents)}, ${shown.length === 1 ? 'senast' : 'den första senast'} ${formatDate(first)}.`}{' '}
      {only && only.billing_information !== null ? (
        <Link to={`/detail/invoicedetail/${only.billing_information}`}>Visa fakturan</Link>
      ) : (
        <JumpLink section={invoicesId}>Visa fakturorna</JumpLink>
      )}
    </p>
  )
}
