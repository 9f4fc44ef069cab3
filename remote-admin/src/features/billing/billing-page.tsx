import { LoadState, read } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatMoney } from '@stafapp/shared/format'
import { Button, Empty, Page } from '@stafapp/shared/page'
import { serviceTexts } from '@stafapp/shared/rules/payer-services'
import { useUser } from '@stafapp/shared/session'
import { useEffect, useState } from 'react'
import { JumpLink } from '../../shared/jump-link.tsx'
import { documentSums, invoicedText } from '../../shared/school-home/invoiced-text.ts'
import { type Coverage, type Payer, unaddressed, uncovered } from './billing-words.ts'
import classes from './components/billing.module.css'
import { Ordered, orderedId } from './components/ordered.tsx'
import { isSent, OwnInvoices } from './components/own-invoices.tsx'
import { PayerMatrix } from './components/payer-matrix.tsx'
import { hasDraft, UnitBilling, unitHeadingId } from './components/unit-billing.tsx'
import { payerDraft } from './payer-form.ts'

const title = 'Betalare och fakturor'

/** /admin/billing: payers of each unit's services, services without a payer, and the school's invoices. */
export function Component() {
  return (
    <RequireKarneval title={title}>
      {(karneval) => (
        <Page title={title} intro="Vem som betalar för skolans lag, måltider och logi, och fakturorna för dem.">
          <Billing karneval={karneval.id} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function Billing({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(myBillingQuery(karneval))
  const own = useQuery(myInvoicesQuery(karneval))
  const [edited, setEdited] = useState<Edited | null>(null)
  const [saved, setSaved] = useState<number | null>(null)
  const edit = (next: Edited | null) => {
    setEdited(next)
    setSaved(null)
  }
  const username = useUser()?.username
  const [begun, setBegun] = useState<readonly Coverage[]>([])
  // After a form that has been closed has dropped its input.
  useEffect(
    () =>
      setBegun(
        data?.coverage.filter(
          ({ school_unit }) => !edited && hasDraft(username, payerDraft(karneval, school_unit, null)),
        ) ?? [],
      ),
    [data, edited, username, karneval],
  )
  if (!data) return <LoadState error={error} refetch={refetch} />
  // Where the invoices stand depends on whether there are any.
  if (own.isPending) return <LoadState error={null} refetch={own.refetch} />
  const hasInvoices = own.data !== undefined && own.data.data.length + own.data.shared_parts.length > 0
  const invoices = <OwnInvoices own={own} />
  if (data.coverage.length === 0) return <Empty text="Skolan har inga enheter ännu." />
  return (
    <>
      <Sums billing={data} own={own.data} />
      <MissingPayers
        coverage={data.coverage}
        payers={data.data}
        edited={edited}
        onAdd={(unit) => edit({ unit, payer: 'new', isAsked: true })}
        onEdit={(payer) => edit({ unit: payer.school_unit.id, payer, isAsked: true })}
      />
      {begun.map((unit) => (
        <p key={unit.school_unit} className={classes.begun}>
          Ett påbörjat formulär finns kvar för {unit.unit_name}.{' '}
          <Button
            aria-label={`Fortsätt med formuläret för ${unit.unit_name}`}
            onClick={() => edit({ unit: unit.school_unit, payer: 'new', isAsked: true })}
          >
            Fortsätt
          </Button>
        </p>
      ))}
      {/* What is to be paid comes first; the units take a phone several screens. */}
      {hasInvoices && invoices}
      <Ordered karneval={karneval} coverage={data.coverage} payers={data.data} />
      <PayerMatrix coverage={data.coverage} payers={data.data} />
      <h2>Betalarna enhet för enhet</h2>
      <div id="payers" className={classes.units}>
        {data.coverage.map((coverage) => (
          <UnitBilling
            key={coverage.school_unit}
            karneval={karneval}
            coverage={coverage}
            payers={data.data.filter(({ school_unit }) => school_unit.id === coverage.school_unit)}
            others={data.data.filter(({ school_unit }) => school_unit.id !== coverage.school_unit)}
            edited={edited?.unit === coverage.school_unit ? edited.payer : null}
            isAsked={edited?.isAsked ?? false}
            onEdit={(payer) => edit(payer && { unit: coverage.school_unit, payer })}
            saved={saved}
            onSaved={(payer) => {
              setEdited(null)
              setSaved(payer)
            }}
          />
        ))}
      </div>
      {!hasInvoices && invoices}
    </>
  )
}

type SumsProps = { billing: ResponseOf<typeof billingCall>; own: ResponseOf<typeof invoicesCall> | undefined }

/**
 * What is ordered and where it stands: "Lag och beställningar 72,00 €: 56,00 € fakturerat · 16,00 € kommer på nästa
 * faktura." Then what is to be paid now.
 */
function Sums({ billing: { coverage, uninvoiced }, own }: SumsProps) {
  const ordered = coverage.reduce(
    (sum, { services }) => services.reduce((unit, { ordered_cents }) => unit + ordered_cents, sum),
    0,
  )
  const documents = [
    ...(own?.data.map((one) => ({ ...one, is_sent: isSent(one) })) ?? []),
    ...(own?.shared_parts ?? []),
  ]
  const money = { ...documentSums(documents), ...uninvoiced }
  const stands = invoicedText(money)
  const whole = `${formatMoney(ordered)} `
  const rest = stands.slice(whole.length)
  const sent = own?.data.filter(isSent) ?? []
  const open = own?.sums.open_cents ?? 0
  // A credited invoice was never paid, so it must not count as paid.
  const isPaid = sent.some(({ kind, status }) => kind === 'invoice' && status !== 'credited')
  return (
    <>
      <p className={classes.sums}>
        Lag och beställningar {formatMoney(ordered)}
        {/* Where all of it stands in one place, its sum is not said twice. */}
        {stands.startsWith(whole)
          ? `, ${rest === 'saknar betalare' ? 'betalare saknas' : rest}`
          : stands && `: ${stands}`}
        . <JumpLink section={orderedId}>Visa vad som är beställt</JumpLink>
      </p>
      {sent.length > 0 && (
        <p className={classes.sums}>
          {open > 0
            ? `Att betala nu: ${formatMoney(open)}.`
            : isPaid
              ? 'Alla era fakturor är betalda.'
              : 'Ni har ingenting att betala nu.'}
        </p>
      )}
    </>
  )
}

/** The payer that is edited or added, one at a time. */
type Edited = {
  unit: number
  payer: Payer | 'new'
  /** Opened from a note about what is lacking. */
  isAsked?: boolean
}

type MissingProps = {
  coverage: readonly Coverage[]
  payers: readonly Payer[]
  edited: Edited | null
  onAdd: (unit: number) => void
  onEdit: (payer: Payer) => void
}

/** Ordered services without a payer, each with the way to name one, and payers without the address that an invoice needs. */
function MissingPayers({ coverage, payers, edited, onAdd, onEdit }: MissingProps) {
  const missing = uncovered(coverage)
  const lacking = unaddressed(coverage, payers)
  const addressless = lacking.length > 0 && (
    <section aria-labelledby="addressless-payers" className={classes.notice}>
      <h2 id="addressless-payers">Adressen saknas, fakturan kan inte skrivas</h2>
      <ul>
        {lacking.map((payer) => (
          <li key={payer.id}>
            <span>
              {payer.name},{' '}
              <JumpLink section={unitHeadingId(payer.school_unit.id)}>{payer.school_unit.unit_name}</JumpLink>
            </span>{' '}
            <Button
              aria-label={`Ange adressen för ${payer.name}, ${payer.school_unit.unit_name}`}
              disabled={edited !== null && edited.payer !== 'new' && edited.payer.id === payer.id}
              onClick={() => onEdit(payer)}
            >
              Ange adressen
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
  if (missing.length === 0)
    return addressless || <p className={classes.done}>✓ Allt som har beställts har en betalare.</p>
  return (
    <>
      {addressless}
      <section aria-labelledby="missing-payers" className={classes.notice}>
        <h2 id="missing-payers">Betalare saknas</h2>
        <ul>
          {missing.map(({ school_unit, unit_name, service, ordered_cents }, index) => (
            <li key={`${school_unit} ${service}`}>
              <span>
                {serviceTexts[service]}, <JumpLink section={unitHeadingId(school_unit)}>{unit_name}</JumpLink>: beställt
                för {formatMoney(ordered_cents)}
              </span>{' '}
              <Button
                kind={index === 0 ? 'primary' : 'plain'}
                aria-label={`Ange betalare för ${serviceTexts[service]}, ${unit_name}`}
                disabled={edited?.unit === school_unit && edited.payer === 'new'}
                onClick={() => onAdd(school_unit)}
              >
                Ange betalare
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** The user's school's payers for a carnival and the services they cover. */
const myBillingQuery = (karneval: number) => read(billingCall, { query: { karneval } })

const billingCall = 'GET /api/invoices/my-billing-information/'

const invoicesCall = 'GET /api/invoices/invoices/'

/** The user's school's invoices for a carnival. */
const myInvoicesQuery = (karneval: number) => read(invoicesCall, { query: { karneval, limit: 100 } })
