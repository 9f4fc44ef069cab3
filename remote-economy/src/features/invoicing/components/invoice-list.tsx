import { LoadState } from '@stafapp/shared/calls'
import { keepPreviousData, useQuery } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { useServerNow } from '@stafapp/shared/live'
import { Button, Empty } from '@stafapp/shared/page'
import { Link, useSearchParams } from '@stafapp/shared/router'
import { documentName } from '@stafapp/shared/rules/document-name'
import { daysBetween, helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { useState } from 'react'
import { Amount } from '../../../shared/amount.tsx'
import { Badge } from '../../../shared/badge.tsx'
import { invoicePath } from '../../../shared/invoice-link.tsx'
import { type InvoiceBrief, invoiceTags, lateText, schoolsOf } from '../../../shared/invoice-words.ts'
import { isPhone } from '../../../shared/is-phone.ts'
import { Minor } from '../../../shared/minor.tsx'
import { PayerLink } from '../../../shared/payer-link.tsx'
import { useSaving } from '../../../shared/use-saving.ts'
import { invoicesQuery, type ListQuery } from '../api.ts'
import { BatchActions } from './batch-actions.tsx'
import classes from './invoicing.module.css'

type Show = NonNullable<ListQuery['show']>

const shows: Record<Show | '', string> = {
  '': 'Alla',
  unsent: 'Ej skickade',
  open: 'Obetalda',
  overdue: 'Förfallna',
  remind_again: 'Att påminna på nytt',
  collection: 'Till indrivning',
  paid: 'Betalda',
  credited: 'Krediterade',
  failed: 'Kom inte fram',
}
/** On a phone a row is a card. */
const PHONE_ROWS = 20
const WIDE_ROWS = 50
const most = 500

/** Issued invoices with search and actions. The filter is stored in the URL. */
export function InvoiceList({ karneval }: { karneval: number }) {
  const [search, setSearch] = useSearchParams()
  const show = (search.get('visa') ?? '') as Show | ''
  const text = search.get('sok') ?? ''
  const [page] = useState(() => (isPhone() ? PHONE_ROWS : WIDE_ROWS))
  const sort = sortOf(search.get('ordning'))
  // In the address, so that who comes back from an invoice finds the list as long as it was.
  const limit = Math.min(most, Math.max(page, Math.trunc(Number(search.get('antal'))) || page))
  const choose = (name: string, value: string) =>
    setSearch(
      (before) => {
        before.set(name, value)
        if (value === '') before.delete(name)
        return before
      },
      // flushSync: input during a transition would start from the old URL.
      { replace: true, flushSync: true },
    )
  const query: ListQuery = {
    karneval,
    limit,
    ...(sort === newestFirst ? {} : { sort }),
    ...(show in shows && show !== '' ? { show } : {}),
    ...(text.trim() ? { search: text.trim() } : {}),
  }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...invoicesQuery(query),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="Fakturor">
      <div className={`${classes.tools} no-print`}>
        <label className={classes.field}>
          Sök nummer, referens, betalare eller skola
          <input
            type="search"
            autoComplete="off"
            value={text}
            onChange={(event) => choose('sok', event.target.value)}
          />
        </label>
        <label className={classes.field}>
          Visa
          <select value={show} onChange={(event) => choose('visa', event.target.value)}>
            {Object.entries(shows).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {!data && <LoadState error={error} refetch={refetch} />}
      {data && (
        <>
          <p role="status">
            {data.total === 1 ? '1 rad' : `${formatNumber(data.total)} rader`}, {formatMoney(data.sums.total_cents)},
            varav öppet {formatMoney(data.sums.open_cents)}
          </p>
          {show === 'collection' && <CollectionButtons karneval={karneval} />}
          {(show === 'unsent' || show === 'overdue' || show === 'remind_again') && (
            <BatchActions key={show} karneval={karneval} show={show} search={text.trim()} />
          )}
          {data.data.length === 0 ? (
            <Empty text={show || text ? 'Ingen faktura motsvarar urvalet.' : 'Inga fakturor har skapats ännu.'} />
          ) : (
            <InvoiceTable
              invoices={data.data}
              isOld={isPlaceholderData}
              sort={sort}
              onSort={(next) => choose('ordning', next === newestFirst ? '' : next)}
            />
          )}
          {data.data.length < data.total && limit < most && (
            <Button onClick={() => choose('antal', String(Math.min(most, limit * 2)))}>Visa fler</Button>
          )}
        </>
      )}
    </section>
  )
}

/** The collection agency's list: every claim with interest until today. */
function CollectionButtons({ karneval }: { karneval: number }) {
  const { isSaving, save } = useSaving()
  return (
    <p className={`${classes.actions} no-print`}>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          disabled={isSaving}
          onClick={() => save(() => download('GET /api/invoices/collection-export/', { query: { karneval, format } }))}
        >
          {format === 'xlsx' ? 'Hämta listan som Excel' : 'CSV'}
        </Button>
      ))}
    </p>
  )
}

type Sort = NonNullable<ListQuery['sort']>

/** The columns that the server sorts by, with their names there. */
const fields = { Faktura: 'number', Betalare: 'payer', Förfaller: 'due', Summa: 'total', Öppet: 'open' } as const

const newestFirst: Sort = '-number'

/** The order that the address names; the newest first if it names none that exists. */
function sortOf(text: string | null): Sort {
  const isKnown = Object.values(fields).some((field) => text === field || text === `-${field}`)
  return isKnown ? (text as Sort) : newestFirst
}

function sortingOf(sort: Sort): { title: string; isDescending: boolean } {
  const isDescending = sort.startsWith('-')
  const field = isDescending ? sort.slice(1) : sort
  return { title: Object.entries(fields).find(([, name]) => name === field)?.[0] ?? 'Faktura', isDescending }
}

type TableProps = {
  invoices: readonly InvoiceBrief[]
  /** The rows are the result of the previous query, shown while the new one loads. */
  isOld: boolean
  sort: Sort
  onSort: (sort: Sort) => void
}

function InvoiceTable({ invoices, isOld, sort, onSort }: TableProps) {
  return (
    <DataTable<InvoiceBrief>
      label="Fakturor"
      columns={columns}
      rows={invoices}
      rowKey={({ id }) => id}
      isStale={isOld}
      keepAs="fakturor"
      serverSort={{
        titles: Object.keys(fields),
        sorting: sortingOf(sort),
        onSort: ({ title, isDescending }) => {
          const field = fields[title as keyof typeof fields]
          onSort(isDescending ? `-${field}` : field)
        },
      }}
    />
  )
}

const columns: DataColumn<InvoiceBrief>[] = [
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
        <Minor>{schoolsOf(invoice)}</Minor>
      </>
    ),
  },
  { title: 'Läge', cell: (invoice) => <States invoice={invoice} /> },
  { title: 'Förfaller', isDate: true, cell: (invoice) => <Due invoice={invoice} /> },
  // What is open matters more than the sum, and a tablet has no room for both beside long names.
  { title: 'Summa', isNumber: true, isExtra: true, cell: ({ total_cents }) => <Amount cents={total_cents} /> },
  { title: 'Öppet', isNumber: true, cell: ({ open_cents }) => <Amount cents={open_cents} /> },
]

function Due({ invoice: { kind, due_on, is_overdue } }: { invoice: InvoiceBrief }) {
  const today = helsinkiDay(useServerNow())
  if (kind === 'credit') return '–'
  return (
    <>
      {formatDate(due_on)}
      {is_overdue && <Minor isLate>{lateText(daysBetween(due_on, today))}</Minor>}
    </>
  )
}

function States({ invoice }: { invoice: InvoiceBrief }) {
  return (
    <span className={classes.actions}>
      {invoiceTags(invoice).map((tag) => (
        <Badge key={tag.text} {...tag} />
      ))}
    </span>
  )
}
