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
import { useMemo, useState } from 'react'
import { Amount } from '../../../shared/amount.tsx'
import { Badge } from '../../../shared/badge.tsx'
import { type InvoiceBrief, invoiceTags, lateText, schoolsOf } from '../../../shared/invoice-words.ts'
import { Minor } from '../../../shared/minor.tsx'
import { useSaving } from '../../../shared/use-saving.ts'
import { invoicesQuery, type ListQuery } from '../api.ts'
import { BatchActions } from './batch-actions.tsx'
import { InvoicePanel } from './invoice-panel.tsx'
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
const page = 50
const most = 500

/** Issued invoices with search and actions. The filter is stored in the URL. */
export function InvoiceList({ karneval }: { karneval: number }) {
  const [search, setSearch] = useSearchParams()
  const show = (search.get('visa') ?? '') as Show | ''
  const text = search.get('sok') ?? ''
  const [limit, setLimit] = useState(page)
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
            <InvoiceTable invoices={data.data} isOld={isPlaceholderData} />
          )}
          {data.data.length < data.total && limit < most && (
            <Button onClick={() => setLimit(Math.min(most, limit * 2))}>Visa fler</Button>
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

/** `isOld`: the rows are the result of the previous query, shown while the new one loads. */
function InvoiceTable({ invoices, isOld }: { invoices: readonly InvoiceBrief[]; isOld: boolean }) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const columns = useMemo(() => columnsOf(opened, setOpened), [opened])
  return (
    <DataTable<InvoiceBrief>
      label="Fakturor"
      columns={columns}
      rows={invoices}
      rowKey={({ id }) => id}
      isStale={isOld}
      keepAs="fakturor"
      detail={(invoice) => opened.has(invoice.id) && <InvoicePanel id={invoice.id} name={documentName(invoice)} />}
    />
  )
}

type Opened = ReadonlySet<number>

/** Without an order of their own: the server gives the newest first and keeps the rest. */
function columnsOf(opened: Opened, setOpened: (opened: Opened) => void): DataColumn<InvoiceBrief>[] {
  const toggle = (id: number) => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }
  return [
    {
      title: 'Faktura',
      cell: (invoice) => (
        <>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={opened.has(invoice.id)}
            onClick={() => toggle(invoice.id)}
          >
            {documentName(invoice)}
          </button>
          {invoice.billing_information === null ? (
            <Minor>{invoice.payer_name}</Minor>
          ) : (
            <Link className={classes.payer} to={`/detail/invoicedetail/${invoice.billing_information}`}>
              {invoice.payer_name}
            </Link>
          )}
          <Minor>{schoolsOf(invoice)}</Minor>
        </>
      ),
    },
    { title: 'Läge', cell: (invoice) => <States invoice={invoice} /> },
    { title: 'Förfaller', cell: (invoice) => <Due invoice={invoice} /> },
    { title: 'Summa', isNumber: true, cell: ({ total_cents }) => <Amount cents={total_cents} /> },
    { title: 'Öppet', isNumber: true, cell: ({ open_cents }) => <Amount cents={open_cents} /> },
  ]
}

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
