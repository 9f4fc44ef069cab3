import { LoadState } from '@stafapp/shared/calls'
import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { Link } from '@stafapp/shared/router'
import { documentName, notSentText } from '@stafapp/shared/rules/document-name'
import { useState } from 'react'
import { partName, partState } from '../../../shared/school-home/shared-part.ts'
import classes from './billing.module.css'

type Invoice = ItemOf<'GET /api/invoices/invoices/'>
type Answer = ResponseOf<'GET /api/invoices/invoices/'>
type SharedPart = Answer['shared_parts'][number]

/** The sent invoice's state as the payer needs it. */
const statusNames: Record<Exclude<Invoice['status'], 'issued'>, string> = {
  sent: 'Obetald',
  partly_paid: 'Delvis betald',
  paid: 'Betald',
  overpaid: 'Överbetald',
  credited: 'Krediterad',
}

/** One that is only made asks for nothing yet. */
export const isSent = ({ status }: Invoice): boolean => status !== 'issued'

/** A document of the school, or its part of one that holds other schools' orders too. */
type Row = {
  key: string
  name: string
  /** The payer's page, which has the document; null: the school may not open it. */
  to: string | null
  payer: string
  unit: string
  due: string
  total: string
  open: string
  state: string
  isLate: boolean
}

function ofInvoice(invoice: Invoice): Row {
  const { id, billing_information, kind, is_overdue, reminder_level } = invoice
  const state = (): string => {
    if (invoice.status === 'issued') return notSentText({ kind })
    if (kind === 'credit') return '–'
    if (is_overdue) return reminder_level > 0 ? 'Förfallen, påmind' : 'Förfallen'
    return statusNames[invoice.status]
  }
  return {
    key: `invoice ${id}`,
    name: documentName(invoice),
    to: billing_information === null ? null : `/detail/invoicedetail/${billing_information}`,
    payer: invoice.payer_name,
    unit: invoice.unit_name,
    due: isSent(invoice) && kind === 'invoice' ? formatDate(invoice.due_on) : '–',
    total: isSent(invoice) || kind === 'credit' ? formatMoney(invoice.total_cents) : '–',
    open: isSent(invoice) ? formatMoney(invoice.open_cents) : '–',
    state: state(),
    isLate: kind === 'invoice' && is_overdue,
  }
}

const ofPart = (part: SharedPart): Row => ({
  key: `part ${part.id}`,
  name: partName(part),
  to: null,
  payer: part.payer_name,
  unit: part.unit_name,
  due: '–',
  total: formatMoney(part.total_cents),
  open: '–',
  state: partState(part),
  isLate: false,
})

const columns: Column<Row>[] = [
  { title: 'Faktura', cell: ({ name, to }) => (to ? <Link to={to}>{name}</Link> : name) },
  { title: 'Betalare', cell: ({ payer }) => payer, breaks: true },
  { title: 'Enhet', cell: ({ unit }) => unit, breaks: true },
  { title: 'Förfallodag', cell: ({ due }) => due },
  { title: 'Summa', isNumber: true, cell: ({ total }) => total },
  { title: 'Obetalt', isNumber: true, cell: ({ open }) => open },
  { title: 'Läge', cell: ({ state, isLate }) => (isLate ? <span className={classes.late}>{state}</span> : state) },
]

/** A card is as tall as a third of a phone: a longer list would hide what comes after it. */
const SHOWN = 6

type Props = { own: { data?: Answer; error: Error | null; refetch: () => unknown } }

/** The school's own invoices, linked to their details, and its parts of others, without their papers. */
export function OwnInvoices({ own: { data, error, refetch } }: Props) {
  const [isWhole, setWhole] = useState(false)
  const rows = data ? [...data.data.map(ofInvoice), ...data.shared_parts.map(ofPart)] : []
  return (
    <section aria-labelledby="own-invoices" className={classes.invoices}>
      <h2 id="own-invoices">Våra fakturor</h2>
      {!data && <LoadState error={error} refetch={refetch} />}
      {data && rows.length === 0 && <Empty text="Skolan har inga fakturor för den här karnevalen ännu." />}
      {rows.length > 0 && (
        <PlainTable
          label="Våra fakturor"
          columns={columns}
          rows={isWhole ? rows : rows.slice(0, SHOWN)}
          rowKey={({ key }) => key}
        />
      )}
      {rows.length > SHOWN && (
        <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Visa färre' : `Visa alla ${formatNumber(rows.length)}`}
        </Button>
      )}
      {data && data.shared_parts.length > 0 && (
        <p className={classes.none}>
          En samlingsfaktura gäller flera skolor. Betalaren får den, och ni ser er egen del.
        </p>
      )}
    </section>
  )
}
