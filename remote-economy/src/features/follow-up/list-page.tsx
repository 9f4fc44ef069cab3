import { LoadState } from '@stafapp/shared/calls'
import { RequireKarneval, useKarnevalList } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button, Empty, Page } from '@stafapp/shared/page'
import { Link, useSearchParams } from '@stafapp/shared/router'
import table from '@stafapp/shared/styles/card-table.module.css'
import { useState } from 'react'
import { unitOf } from '../../shared/invoice-words.ts'
import { Pages, sliceOf } from '../../shared/pages.tsx'
import { PayerLink } from '../../shared/payer-link.tsx'
import { type FollowedInvoice, listQuery, type Uninvoiced, uninvoicedQuery } from './api.ts'
import classes from './follow-up.module.css'
import { listOf, lists, type Part } from './list-links.ts'

const title = 'Uppföljning i detalj'

/** /economy/followup/lista: the rows that add up to a figure of the follow-up. */
export function Component() {
  const [params] = useSearchParams()
  const asked = useKarnevalList().find(({ id }) => String(id) === params.get('karneval'))
  if (asked) return <List key={asked.id} karneval={asked} />
  return <RequireKarneval title={title}>{(karneval) => <List key={karneval.id} karneval={karneval} />}</RequireKarneval>
}

function List({ karneval: { id, name } }: { karneval: { id: number; name: string } }) {
  const [params] = useSearchParams()
  const { list, ...choice } = listOf(params)
  const { part, name: figure } = lists[list]
  return (
    <Page title={title} intro={[name, figure, ...namesOf(choice)].join(', ')}>
      <p className="no-print">
        <Link to="/economy/followup">Till uppföljningen</Link>
      </p>
      {part === null ? (
        <UninvoicedList karneval={id} />
      ) : (
        <InvoiceList query={{ karneval: id, part, ...choice, ...sliceOf(params) }} />
      )}
    </Page>
  )
}

/** What narrows the list; a school's name stands in its rows. */
function namesOf({ payer, from, to }: { payer?: string; from?: string; to?: string }): string[] {
  const days = from && to ? [`${formatDate(from)}–${formatDate(to)}`] : []
  return [...(payer === undefined ? [] : [payer]), ...days]
}

type InvoiceListProps = { query: Parameters<typeof listQuery>[0] & { part: Part } }

function InvoiceList({ query }: InvoiceListProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(listQuery(query))
  if (!data) return <LoadState error={error} refetch={refetch} />
  const { sums, total } = data
  if (total === 0) return <Empty text="Det finns inga fakturor här just nu." />
  return (
    <div aria-busy={isPlaceholderData}>
      <p role="status">
        {total === 1 ? '1 faktura' : `${formatNumber(total)} fakturor`}, läget {formatDate(data.as_of)}
      </p>
      <table className={`${table.table} ${table.amounts} ${table.compact}`} aria-label="Fakturor">
        <thead>
          <tr>
            <th scope="col">Betalare</th>
            <th scope="col">Faktura</th>
            <th scope="col">Förfaller</th>
            <th scope="col">Fakturerat</th>
            <th scope="col">Betalt</th>
            <th scope="col">Öppet</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((row) => (
            <InvoiceLine key={row.invoice} row={row} asOf={data.as_of} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Totalt</th>
            <td />
            <td />
            <td data-label="Fakturerat">{formatMoney(sums.invoiced_cents)}</td>
            <td data-label="Betalt">{formatMoney(sums.paid_cents)}</td>
            <td data-label="Öppet">{formatMoney(sums.open_cents)}</td>
          </tr>
        </tfoot>
      </table>
      <Pages total={total} />
    </div>
  )
}

function InvoiceLine({ row, asOf }: { row: FollowedInvoice; asOf: string }) {
  const isLate = row.open_cents > 0 && row.due_on < asOf
  return (
    <tr>
      <th scope="row">
        <PayerLink id={row.billing_information} name={row.payer_name} />
        <span className={table.minor}>{unitOf(row)}</span>
      </th>
      <td data-label="Faktura">{row.number}</td>
      <td data-label="Förfaller">
        <span>
          <span className={isLate ? classes.late : undefined}>{formatDate(row.due_on)}</span>
          {row.promised_on && row.open_cents > 0 && (
            <small className={table.minor}>
              {row.promised_on < asOf ? 'bröt löfte' : 'lovat'} {formatDate(row.promised_on)}
            </small>
          )}
          {row.reminder_level > 0 && <small className={table.minor}>{remindersText(row.reminder_level)}</small>}
        </span>
      </td>
      <td data-label="Fakturerat">{formatMoney(row.invoiced_cents)}</td>
      <td data-label="Betalt">{formatMoney(row.paid_cents)}</td>
      <td data-label="Öppet">{formatMoney(row.open_cents)}</td>
    </tr>
  )
}

const remindersText = (count: number): string => (count === 1 ? '1 påminnelse' : `${count} påminnelser`)

/** Rows before 'Visa alla': hundreds of cards would make the page too long on a phone. */
const firstRows = 50

function UninvoicedList({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(uninvoicedQuery(karneval))
  const [isWhole, setIsWhole] = useState(false)
  if (!data) return <LoadState error={error} refetch={refetch} />
  if (data.data.length === 0) return <Empty text="Allt som är beställt är fakturerat." />
  const shown = isWhole ? data.data : data.data.slice(0, firstRows)
  return (
    <>
      <p>
        Läget {formatDate(data.as_of)}. <Link to="/admin/invoicing">Till faktureringen</Link>
      </p>
      <table className={`${table.table} ${table.amounts} ${table.compact}`} aria-label="Ofakturerat">
        <thead>
          <tr>
            <th scope="col">Skola</th>
            <th scope="col" className={classes.text}>
              Betalare
            </th>
            <th scope="col">Beställt</th>
            <th scope="col">Ofakturerat</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <UninvoicedLine key={`${row.school_name} ${row.unit_name} ${row.billing_information}`} row={row} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Totalt</th>
            <td />
            <td />
            <td data-label="Ofakturerat">{formatMoney(data.uninvoiced_cents)}</td>
          </tr>
        </tfoot>
      </table>
      {shown.length < data.data.length && (
        <Button onClick={() => setIsWhole(true)}>Visa alla {formatNumber(data.data.length)} rader</Button>
      )}
    </>
  )
}

const UninvoicedLine = ({ row }: { row: Uninvoiced['data'][number] }) => (
  <tr>
    <th scope="row">{unitOf(row)}</th>
    <td data-label="Betalare" className={classes.text}>
      {row.billing_information === null ? (
        'Ingen betalare'
      ) : (
        <PayerLink id={row.billing_information} name={row.payer_name} />
      )}
    </td>
    <td data-label="Beställt">{formatMoney(row.ordered_cents)}</td>
    <td data-label="Ofakturerat">{formatMoney(row.uninvoiced_cents)}</td>
  </tr>
)
