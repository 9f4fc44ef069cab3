import { LoadState } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, useQuery } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button, ButtonLink, Empty } from '@stafapp/shared/page'
import { useSearchParams } from '@stafapp/shared/router'
import { useState } from 'react'
import { documentsText } from '../../../shared/invoice-words.ts'
import { isPhone } from '../../../shared/is-phone.ts'
import { useSaving } from '../../../shared/use-saving.ts'
import { invoicesQuery, type ListQuery } from '../api.ts'
import { BatchActions } from './batch-actions.tsx'
import listClasses from './invoice-list.module.css'
import { InvoiceTable, newestFirst, sortOf } from './invoice-table.tsx'
import classes from './invoicing.module.css'

type Listed = ResponseOf<'GET /api/invoices/invoices/'>
type Show = Exclude<NonNullable<ListQuery['show']>, 'overdue_unreached' | 'overdue_reached'>

/** What the organiser asks of the list, the most asked first. */
const shows: Record<Show | '', string> = {
  '': 'Alla',
  unsent: 'Inte skickade',
  overdue: 'Förfallna',
  failed: 'Kom inte fram',
  open: 'Obetalda',
  paid: 'Betalda',
  credited: 'Krediterade',
  remind_again: 'Att påminna på nytt',
  collection: 'Till indrivning',
}
const late: readonly string[] = ['overdue', 'remind_again', 'collection']
/** Shown also when they are empty: that nothing is late is an answer. */
const always: readonly string[] = ['', 'unsent', 'overdue', 'open', 'paid']

const PHONE_ROWS = 20
const WIDE_ROWS = 50
const most = 500

/** Issued invoices with search and actions. The filter is stored in the URL. */
export function InvoiceList({ karneval }: { karneval: number }) {
  const [search, setSearch] = useSearchParams()
  const show = (search.get('visa') ?? '') as Show | ''
  const text = search.get('sok') ?? ''
  const [page] = useState(() => (isPhone() ? PHONE_ROWS : WIDE_ROWS))
  const isLate = late.includes(show)
  // Of what is late the oldest matters most.
  const usual = isLate ? 'due' : newestFirst
  const sort = sortOf(search.get('ordning'), usual)
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
      <label className={`${classes.field} ${listClasses.search} no-print`}>
        Sök nummer, referens, betalare eller skola
        <input
          id="find-invoice"
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => choose('sok', event.target.value)}
        />
      </label>
      {!data && <LoadState error={error} refetch={refetch} />}
      {data && (
        <>
          <Choices counts={data.counts} shown={show} onChoose={(name) => choose('visa', name)} />
          <p role="status">{sumsText(data)}</p>
          {show === 'collection' && <CollectionButtons karneval={karneval} />}
          {/* Utskick knows by which way each can go, so nothing is sent from here. */}
          {(show === '' || show === 'unsent') && data.counts.unsent > 0 && (
            <p className="no-print">
              <ButtonLink kind="primary" to="?del=utskick">
                Gå till Utskick ({formatNumber(data.counts.unsent)} att skicka)
              </ButtonLink>
            </p>
          )}
          {(show === 'overdue' || show === 'remind_again') && (
            <BatchActions key={show} karneval={karneval} show={show} search={text.trim()} />
          )}
          {data.data.length === 0 ? (
            <Empty text={show || text ? 'Ingen faktura motsvarar urvalet.' : 'Inga fakturor har skapats ännu.'} />
          ) : (
            <InvoiceTable
              areOverdue={isLate}
              invoices={data.data}
              isOld={isPlaceholderData}
              sort={sort}
              onSort={(next) => choose('ordning', next === usual ? '' : next)}
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

type ChoicesProps = {
  counts: Listed['counts']
  shown: Show | ''
  onChoose: (show: Show | '') => void
}

/** Which invoices are shown, with how many there are of each kind under the same search. */
function Choices({ counts, shown, onChoose }: ChoicesProps) {
  const names = (Object.keys(shows) as (Show | '')[]).filter(
    (name) => name === shown || always.includes(name) || countOf(counts, name) > 0,
  )
  return (
    <fieldset className={`${listClasses.choices} no-print`}>
      <legend className="visually-hidden">Visa</legend>
      {names.map((name) => (
        <label key={name} data-alarm={(name === 'overdue' || name === 'failed') && countOf(counts, name) > 0}>
          <input
            type="radio"
            name="visa"
            className="visually-hidden"
            checked={name === shown}
            onChange={() => onChoose(name)}
          />
          {shows[name]} <b>{formatNumber(countOf(counts, name))}</b>
        </label>
      ))}
    </fieldset>
  )
}

const countOf = (counts: Listed['counts'], name: Show | ''): number => counts[name === '' ? 'all' : name]

/** "24 fakturor och 1 kreditnota, 24 339,50 €, varav inte skickat 8 827,00 €, obetalt 6 303,00 €". */
function sumsText({ total, credit_count, sums }: Listed): string {
  const unsent = sums.unsent_cents > 0 ? `inte skickat ${formatMoney(sums.unsent_cents)}, ` : ''
  const documents = documentsText({ count: total, credit_count })
  return `${documents}, ${formatMoney(sums.total_cents)}, varav ${unsent}obetalt ${formatMoney(sums.open_cents)}`
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
