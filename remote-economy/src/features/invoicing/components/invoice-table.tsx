import { formatDate, formatMoney } from '@stafapp/shared/format'
import { useServerNow } from '@stafapp/shared/live'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { Link } from '@stafapp/shared/router'
import { documentName } from '@stafapp/shared/rules/document-name'
import { firstReminderDay } from '@stafapp/shared/rules/reminder'
import { daysBetween, helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { type DataColumn, DataTable, useIsPhone } from '@stafapp/shared/table'
import { Amount } from '../../../shared/amount.tsx'
import badgeClasses from '../../../shared/badge.module.css'
import { Badge } from '../../../shared/badge.tsx'
import { invoicePath } from '../../../shared/invoice-link.tsx'
import {
  deliveryState,
  dueText,
  hasFailed,
  type InvoiceBrief,
  lateText,
  promiseNote,
} from '../../../shared/invoice-words.ts'
import { Minor } from '../../../shared/minor.tsx'
import { PayerLink } from '../../../shared/payer-link.tsx'
import { Standing } from '../../../shared/standing.tsx'
import { StateText } from '../../../shared/state-text.tsx'
import type { ListQuery } from '../api.ts'
import listClasses from './invoice-list.module.css'
import { InvoiceSchools } from './invoice-schools.tsx'
import classes from './invoicing.module.css'

export type Sort = NonNullable<ListQuery['sort']>

/** The columns that the server sorts by, with their names there. */
const fields = {
  Faktura: 'number',
  Betalare: 'payer',
  Förfallodag: 'due',
  Förföll: 'due',
  Summa: 'total',
  Obetalt: 'open',
} as const

export const newestFirst: Sort = '-number'

/** The order that the address names, otherwise the usual one. */
export function sortOf(text: string | null, usual: Sort): Sort {
  const isKnown = Object.values(fields).some((field) => text === field || text === `-${field}`)
  return isKnown ? (text as Sort) : usual
}

function sortingOf(sort: Sort, titles: readonly string[]): { title: string; isDescending: boolean } {
  const isDescending = sort.startsWith('-')
  const field = isDescending ? sort.slice(1) : sort
  const found = Object.entries(fields).find(([title, name]) => name === field && titles.includes(title))
  return { title: found?.[0] ?? 'Faktura', isDescending }
}

type TableProps = {
  invoices: readonly InvoiceBrief[]
  label?: string
  /** All of them are overdue: no row says so. */
  areOverdue?: boolean
  /** A list beside another one, without what is extra and the choice of columns. */
  isShort?: boolean
  /** The rows are the result of the previous query, shown while the new one loads. */
  isOld: boolean
  sort: Sort
  onSort: (sort: Sort) => void
}

/** Issued documents, each leading to its page; the server sorts them. */
export function InvoiceTable({
  invoices,
  label = 'Fakturor',
  areOverdue = false,
  isShort = false,
  isOld,
  sort,
  onSort,
}: TableProps) {
  if (useIsPhone())
    return (
      <PlainTable<InvoiceBrief>
        label={label}
        columns={areOverdue ? overduePhoneColumns : phoneColumns}
        rows={invoices}
        rowKey={({ id }) => id}
        isStale={isOld}
        isNarrow
      />
    )
  const all = areOverdue ? overdueColumns : columns
  const shown = isShort ? all.filter(({ isExtra }) => !isExtra) : all
  return (
    <div className={listClasses.table}>
      <DataTable<InvoiceBrief>
        label={label}
        columns={shown}
        rows={invoices}
        rowKey={({ id }) => id}
        isStale={isOld}
        {...(isShort ? {} : { keepAs: 'fakturor' })}
        serverSort={{
          titles: Object.keys(fields),
          sorting: sortingOf(
            sort,
            shown.map(({ title }) => title),
          ),
          onSort: ({ title, isDescending }) => {
            const field = fields[title as keyof typeof fields]
            onSort(isDescending ? `-${field}` : field)
          },
        }}
      />
    </div>
  )
}

/** An invoice that is not sent is not a debt yet. */
const Unpaid = ({ invoice: { kind, status, open_cents } }: { invoice: InvoiceBrief }) =>
  kind === 'credit' || status === 'issued' ? '–' : <Amount cents={open_cents} />

const columnsOf = (
  due: Extract<keyof typeof fields, 'Förfallodag' | 'Förföll'>,
  stateColumns: readonly DataColumn<InvoiceBrief>[],
): DataColumn<InvoiceBrief>[] => [
  {
    title: 'Faktura',
    // Numbers follow the days of issue: newest or oldest first.
    isDate: true,
    cell: (invoice) => (
      <Link className={classes.document} to={invoicePath(invoice.id)}>
        {documentName(invoice)}
      </Link>
    ),
  },
  {
    title: 'Betalare',
    isLong: true,
    cell: (invoice) => (
      <>
        <PayerLink id={invoice.billing_information} name={invoice.payer_name} />
        <InvoiceSchools invoice={invoice} />
      </>
    ),
  },
  ...stateColumns,
  { title: due, isDate: true, cell: (invoice) => <Due invoice={invoice} /> },
  // What is unpaid matters more than the sum, and a tablet has no room for both beside long names.
  { title: 'Summa', isNumber: true, isExtra: true, cell: ({ total_cents }) => <Amount cents={total_cents} /> },
  {
    title: 'Obetalt',
    isNumber: true,
    cell: (invoice) => <Unpaid invoice={invoice} />,
  },
]

const columns = columnsOf('Förfallodag', [{ title: 'Läge', cell: (invoice) => <Standing invoice={invoice} /> }])
const overdueColumns = columnsOf('Förföll', [
  { title: 'Utskick', cell: (invoice) => <Arrival invoice={invoice} /> },
  { title: 'Påmind', cell: (invoice) => <Reminders invoice={invoice} /> },
])

/**
 * On a phone an invoice is a row of two columns, so that five of them are in sight, instead of a card each: who pays and
 * how much, where it stands and when it falls due, and the way to it, in the order of the other lists.
 */
const phoneColumnsOf = (areOverdue: boolean): Column<InvoiceBrief>[] => [
  {
    title: 'Betalare',
    cell: (invoice) => (
      <div className={listClasses.row}>
        <PayerLink id={invoice.billing_information} name={invoice.payer_name} />
        <InvoiceSchools invoice={invoice} />
        <Standing invoice={invoice} isOverdueKnown={areOverdue} />
        <Link className={classes.document} to={invoicePath(invoice.id)}>
          {documentName(invoice)}
        </Link>
      </div>
    ),
  },
  {
    title: 'Obetalt',
    isNumber: true,
    cell: (invoice) => (
      <>
        <Unpaid invoice={invoice} />
        {(invoice.status === 'issued' || invoice.open_cents !== invoice.total_cents) && (
          <Minor>av {formatMoney(invoice.total_cents)}</Minor>
        )}
        <DueLine invoice={invoice} areOverdue={areOverdue} />
      </>
    ),
  },
]
const phoneColumns = phoneColumnsOf(false)
const overduePhoneColumns = phoneColumnsOf(true)

/** "förföll 28.4.2025", of what is overdue how long ago, also of what is not sent; nothing for what is not to be paid any more. */
function DueLine({
  invoice: { kind, open_cents, due_on },
  areOverdue,
}: {
  invoice: InvoiceBrief
  areOverdue: boolean
}) {
  const today = helsinkiDay(useServerNow())
  if (kind === 'credit' || open_cents === 0) return null
  return (
    <>
      <Minor>{dueText(due_on, today)}</Minor>
      {areOverdue && <Minor isLate>{lateText(daysBetween(due_on, today))}</Minor>}
    </>
  )
}

function Due({ invoice: { kind, due_on, is_overdue } }: { invoice: InvoiceBrief }) {
  const today = helsinkiDay(useServerNow())
  if (kind === 'credit') return '–'
  return (
    <>
      {formatDate(due_on)}
      {is_overdue && (
        <Minor isLate>
          <span className={listClasses.late}>{lateText(daysBetween(due_on, today))}</span>
        </Minor>
      )}
    </>
  )
}

/** How an overdue invoice was sent: whom it has not reached gets it again, not a reminder. */
function Arrival({ invoice }: { invoice: InvoiceBrief }) {
  const delivery = deliveryState(invoice)
  if (!delivery) return invoice.sent_at === null ? '–' : 'Skickad'
  const { sent_again_on } = invoice
  return (
    <>
      {delivery.tone === 'bad' ? (
        <Badge {...delivery} />
      ) : (
        <span className={badgeClasses.whole}>
          <StateText text={delivery.text} />
        </span>
      )}
      {sent_again_on !== null && (
        <Minor>Skickad på nytt. Påminnelse tidigast {formatDate(firstReminderDay(sent_again_on))}</Minor>
      )}
    </>
  )
}

/** When each reminder went, the newest one first, and the day of a promise or a broken one; nothing where there is neither. */
function Reminders({ invoice }: { invoice: InvoiceBrief }) {
  const { reminded_on, reminder_sending } = invoice
  const promised = promiseNote(invoice)
  if (reminded_on.length === 0 && !promised) return null
  return (
    <>
      {reminded_on.toReversed().map((day, index) => {
        const level = reminded_on.length - index
        return (
          <div key={level} className={classes.whole}>
            {level}: {formatDate(day)}
          </div>
        )
      })}
      {hasFailed(reminder_sending) && <Minor isLate>Den senaste kom inte fram</Minor>}
      {promised && <Minor isLate={promised.isLate}>{promised.text}</Minor>}
    </>
  )
}
