import { LoadState, read } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button, Empty, Page } from '@stafapp/shared/page'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { Link } from '@stafapp/shared/router'
import { documentInText, documentName } from '@stafapp/shared/rules/document-name'
import { serviceTexts } from '@stafapp/shared/rules/payer-services'
import { sharedPartText } from '@stafapp/shared/rules/shared-part-text'
import { useState } from 'react'
import { JumpLink } from '../../shared/jump-link.tsx'
import { type Coverage, type Payer, uncovered } from './billing-words.ts'
import classes from './components/billing.module.css'
import { PayerMatrix } from './components/payer-matrix.tsx'
import { UnitBilling, unitHeadingId } from './components/unit-billing.tsx'

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
  if (!data) return <LoadState error={error} refetch={refetch} />
  // Where the invoices stand depends on whether there are any.
  if (own.isPending) return <LoadState error={null} refetch={own.refetch} />
  const hasInvoices = own.data !== undefined && own.data.data.length + own.data.shared_parts.length > 0
  const invoices = <OwnInvoices own={own} />
  if (data.coverage.length === 0) return <Empty text="Skolan har inga enheter ännu." />
  return (
    <>
      <Sums coverage={data.coverage} own={own.data} />
      <MissingPayers
        coverage={data.coverage}
        edited={edited}
        onAdd={(unit) => setEdited({ unit, payer: 'new', isAsked: true })}
      />
      {/* What is to be paid comes first; the units take a phone several screens. */}
      {hasInvoices && invoices}
      <PayerMatrix coverage={data.coverage} payers={data.data} />
      <div className={classes.units}>
        {data.coverage.map((coverage) => (
          <UnitBilling
            key={coverage.school_unit}
            karneval={karneval}
            coverage={coverage}
            payers={data.data.filter(({ school_unit }) => school_unit.id === coverage.school_unit)}
            others={data.data.filter(({ school_unit }) => school_unit.id !== coverage.school_unit)}
            edited={edited?.unit === coverage.school_unit ? edited.payer : null}
            isAsked={edited?.isAsked ?? false}
            onEdit={(payer) => setEdited(payer && { unit: coverage.school_unit, payer })}
          />
        ))}
      </div>
      {!hasInvoices && invoices}
    </>
  )
}

type SumsProps = { coverage: readonly Coverage[]; own: ResponseOf<typeof invoicesCall> | undefined }

/**
 * What the school owes in all: "Lag och beställningar 72,00 €, fakturerat 32,00 €, obetalt 32,00 €." What is made and
 * not sent is no part of it.
 */
function Sums({ coverage, own }: SumsProps) {
  const ordered = coverage.reduce(
    (sum, { services }) => services.reduce((unit, { ordered_cents }) => unit + ordered_cents, sum),
    0,
  )
  const sent = (own?.sums.total_cents ?? 0) - (own?.sums.unsent_cents ?? 0)
  const invoiced = (own?.shared_parts ?? [])
    .filter(({ is_sent }) => is_sent)
    .reduce((sum, part) => sum + part.total_cents, sent)
  const open = own?.sums.open_cents ?? 0
  const onTheWay = own?.data.filter((invoice) => !isSent(invoice) && invoice.kind === 'invoice').length ?? 0
  return (
    <p className={classes.sums}>
      Lag och beställningar {formatMoney(ordered)}
      {invoiced > 0 && `, fakturerat ${formatMoney(invoiced)}`}
      {own?.data.some(isSent) && (open > 0 ? `, obetalt ${formatMoney(open)}` : ', allt betalt')}.
      {onTheWay > 0 && ` ${onTheWay === 1 ? '1 faktura' : `${formatNumber(onTheWay)} fakturor`} är på väg.`}
    </p>
  )
}

/** The payer that is edited or added, one at a time. */
type Edited = {
  unit: number
  payer: Payer | 'new'
  /** Opened from the note about what lacks a payer. */
  isAsked?: boolean
}

type MissingProps = { coverage: readonly Coverage[]; edited: Edited | null; onAdd: (unit: number) => void }

/** Ordered services without a payer, each with the way to name one. */
function MissingPayers({ coverage, edited, onAdd }: MissingProps) {
  const missing = uncovered(coverage)
  if (missing.length === 0) return <p className={classes.done}>✓ Allt som har beställts har en betalare.</p>
  return (
    <section aria-labelledby="missing-payers" className={classes.notice}>
      <h2 id="missing-payers">Betalare saknas</h2>
      <ul>
        {missing.map(({ school_unit, unit_name, service, ordered_cents }, index) => (
          <li key={`${school_unit} ${service}`}>
            {serviceTexts[service]}, <JumpLink section={unitHeadingId(school_unit)}>{unit_name}</JumpLink>: beställt för{' '}
            {formatMoney(ordered_cents)}{' '}
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
  )
}

/** The invoice's state as the payer needs it: on its way, or whether it is paid. */
const statusNames: Record<Invoice['status'], string> = {
  issued: 'Fakturan är på väg',
  sent: 'Obetald',
  partly_paid: 'Delvis betald',
  paid: 'Betald',
  overpaid: 'Överbetald',
  credited: 'Krediterad',
}

/** One that is only made asks for nothing yet. */
const isSent = ({ status }: Invoice): boolean => status !== 'issued'

const columns: Column<Invoice>[] = [
  {
    title: 'Faktura',
    // Links to the payer's page, which lists the payer's invoices.
    cell: ({ billing_information, ...document }) => {
      const name = documentName(document)
      return billing_information === null ? (
        name
      ) : (
        <Link to={`/detail/invoicedetail/${billing_information}`}>{name}</Link>
      )
    },
  },
  { title: 'Betalare', cell: ({ payer_name }) => payer_name },
  { title: 'Enhet', cell: ({ unit_name }) => unit_name },
  {
    title: 'Förfaller',
    cell: (invoice) => (isSent(invoice) && invoice.kind === 'invoice' ? formatDate(invoice.due_on) : '–'),
  },
  {
    title: 'Summa',
    isNumber: true,
    cell: (invoice) => (isSent(invoice) ? formatMoney(invoice.total_cents) : '–'),
  },
  {
    title: 'Obetalt',
    isNumber: true,
    cell: (invoice) => (isSent(invoice) ? formatMoney(invoice.open_cents) : '–'),
  },
  {
    title: 'Läge',
    cell: ({ kind, status, is_overdue, reminder_level }) => {
      if (kind === 'credit') return '–'
      if (!is_overdue) return statusNames[status]
      return <span className={classes.late}>{reminder_level > 0 ? 'Förfallen, påmind' : 'Förfallen'}</span>
    },
  },
]

type OwnQuery = { data?: ResponseOf<typeof invoicesCall>; error: Error | null; refetch: () => unknown }

/** The school's own invoices, linked to their details. */
function OwnInvoices({ own: { data, error, refetch } }: { own: OwnQuery }) {
  return (
    <section aria-labelledby="own-invoices" className={classes.invoices}>
      <h2 id="own-invoices">Våra fakturor</h2>
      {data ? (
        <>
          {data.data.length + data.shared_parts.length === 0 && (
            <Empty text="Skolan har inga fakturor för den här karnevalen ännu." />
          )}
          {data.data.length > 0 && (
            <PlainTable label="Våra fakturor" columns={columns} rows={data.data} rowKey={({ id }) => id} />
          )}
          <SharedParts parts={data.shared_parts} />
        </>
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </section>
  )
}

/** The school's parts of invoices that hold other schools' orders too, without their papers. */
function SharedParts({ parts }: { parts: readonly SharedPart[] }) {
  if (parts.length === 0) return null
  return (
    <ul>
      {parts.map((part) => (
        <li key={part.id}>
          {sharedPartText(part)}: <strong>{formatMoney(part.total_cents)}</strong> ({part.unit_name};{' '}
          {documentInText(part)} till {part.payer_name}, {formatDate(part.issued_on)})
        </li>
      ))}
    </ul>
  )
}

/** The user's school's payers for a carnival and the services they cover. */
const myBillingQuery = (karneval: number) => read('GET /api/invoices/my-billing-information/', { query: { karneval } })

type Invoice = ItemOf<'GET /api/invoices/invoices/'>
type SharedPart = ResponseOf<'GET /api/invoices/invoices/'>['shared_parts'][number]

const invoicesCall = 'GET /api/invoices/invoices/'

/** The user's school's invoices for a carnival. */
const myInvoicesQuery = (karneval: number) => read(invoicesCall, { query: { karneval, limit: 100 } })
