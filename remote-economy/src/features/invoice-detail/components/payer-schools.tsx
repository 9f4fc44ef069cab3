import { formatMoney } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import { invoiceName } from '@stafapp/shared/rules/document-name'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { useState } from 'react'
import { Amount } from '../../../shared/amount.tsx'
import { Badge } from '../../../shared/badge.tsx'
import { InvoiceLink } from '../../../shared/invoice-link.tsx'
import { deliveryState, invoiceState, standingOf, unitOf } from '../../../shared/invoice-words.ts'
import { isPhone } from '../../../shared/is-phone.ts'
import { Minor } from '../../../shared/minor.tsx'
import classes from '../invoice-detail.module.css'
import type { Story } from './payer-story.tsx'

type School = Story['schools'][number]
type Sum = 'ordered_cents' | 'invoiced_cents' | 'paid_cents' | 'open_cents'

/** Schools that are seen at once on a phone. */
const FEW = 4

/** The payer's schools, each with its part of the sums above and the invoices that it is on. */
export function PayerSchools({ story: { schools, sums, invoices } }: { story: Story }) {
  const [isShort] = useState(isPhone)
  return (
    <section className={classes.section} aria-labelledby="payer-schools">
      <h2 id="payer-schools">Skolor</h2>
      <DataTable<School>
        labelledBy="payer-schools"
        columns={isShort ? shortColumns(sums, invoices) : columnsOf(sums, invoices)}
        rows={isShort ? schools.toSorted((a, b) => rank(a) - rank(b)) : schools}
        rowKey={({ school_unit }) => school_unit}
        isNarrow={isShort}
        {...(isShort && { firstRows: FEW })}
      />
    </section>
  )
}

/** Where few are seen: the one that is asked for, those that owe, the others. */
const rank = ({ is_asked, open_cents }: School): number => (is_asked ? 0 : open_cents > 0 ? 1 : 2)

const sumColumn = (title: string, field: Sum, sums: Story['sums']): DataColumn<School> => ({
  title,
  isNumber: true,
  cell: (school) => <Amount cents={school[field]} />,
  foot: formatMoney(sums[field]),
})

const columnsOf = (sums: Story['sums'], briefs: Story['invoices']): DataColumn<School>[] => [
  { title: 'Skola', cell: (school) => <Name school={school} />, foot: 'Totalt' },
  { title: 'Fakturor', cell: (school) => <Invoices school={school} briefs={briefs} /> },
  sumColumn('Beställt', 'ordered_cents', sums),
  sumColumn('Fakturerat', 'invoiced_cents', sums),
  sumColumn('Betalt', 'paid_cents', sums),
  sumColumn('Obetalt', 'open_cents', sums),
]

/** On a phone the invoices stand under the school, and what is unpaid under what is invoiced. */
const shortColumns = (sums: Story['sums'], briefs: Story['invoices']): DataColumn<School>[] => [
  {
    title: 'Skola',
    cell: (school) => (
      <div className={classes.school}>
        <Name school={school} />
        <Invoices school={school} briefs={briefs} />
      </div>
    ),
    foot: 'Totalt',
  },
  {
    title: 'Fakturerat',
    isNumber: true,
    cell: ({ invoiced_cents, open_cents, overdue_cents }) => (
      <>
        <Amount cents={invoiced_cents} />
        {open_cents > 0 && <Minor isLate={overdue_cents > 0}>obetalt {formatMoney(open_cents)}</Minor>}
      </>
    ),
    foot: formatMoney(sums.invoiced_cents),
  },
]

/** Leads to the page about this school's record; the one that is open is marked. */
function Name({ school }: { school: School }) {
  if (!school.is_asked) return <Link to={`/detail/invoicedetail/${school.billing_information}`}>{unitOf(school)}</Link>
  return (
    <span className={classes.asked} aria-current="true">
      {unitOf(school)}
      <Minor>Adress och tjänster nedan är den här skolans</Minor>
    </span>
  )
}

function Invoices({ school: { invoices, uninvoiced_cents }, briefs }: { school: School; briefs: Story['invoices'] }) {
  const stateOf = (invoice: School['invoices'][number]) => {
    const brief = briefs.find(({ id }) => id === invoice.id)
    // A school may have paid its part of what others owe; that the whole has not arrived holds for each.
    return brief && deliveryState(brief)?.tone === 'bad'
      ? standingOf(brief).state
      : invoiceState({ ...invoice, kind: 'invoice' })
  }
  return (
    <>
      {invoices.map((invoice) => (
        <div key={invoice.id} className={classes.standing}>
          <InvoiceLink id={invoice.id}>{invoiceName(invoice)}</InvoiceLink>
          <Badge {...stateOf(invoice)} />
        </div>
      ))}
      {uninvoiced_cents > 0 && <Minor>Ofakturerat {formatMoney(uninvoiced_cents)}</Minor>}
      {invoices.length === 0 && uninvoiced_cents <= 0 && <Minor>Inget att fakturera</Minor>}
    </>
  )
}
