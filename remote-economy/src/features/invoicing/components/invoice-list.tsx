import { LoadState } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, useQuery } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { formatMoney } from '@stafapp/shared/format'
import { Button, ButtonLink, Empty } from '@stafapp/shared/page'
import { useSearchParams } from '@stafapp/shared/router'
import { useState } from 'react'
import { documentsText } from '../../../shared/invoice-words.ts'
import { isPhone } from '../../../shared/is-phone.ts'
import { useSaving } from '../../../shared/use-saving.ts'
import { invoicesQuery, type ListQuery } from '../api.ts'
import { BatchActions } from './batch-actions.tsx'
import { InvoiceTable, newestFirst, sortOf } from './invoice-table.tsx'
import classes from './invoicing.module.css'

type Listed = ResponseOf<'GET /api/invoices/invoices/'>
type Show = Exclude<NonNullable<ListQuery['show']>, 'overdue_unreached' | 'overdue_reached'>

const shows: Record<Show | '', string> = {
  '': 'Alla',
  unsent: 'Inte skickade',
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
          <p role="status">{sumsText(data)}</p>
          {show === 'collection' && <CollectionButtons karneval={karneval} />}
          {/* Utskick knows by which way each can go, so nothing is sent from here. */}
          {show === 'unsent' && data.total > 0 && (
            <p className="no-print">
              <ButtonLink kind="primary" to="?del=utskick">
                Skicka i Utskick
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
              areOverdue={show === 'overdue' || show === 'remind_again' || show === 'collection'}
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
