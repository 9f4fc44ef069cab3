import { LoadState } from '@stafapp/shared/calls'
import { RequireKarneval, useKarnevalList } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Empty, Page } from '@stafapp/shared/page'
import { Link, useSearchParams } from '@stafapp/shared/router'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { useMemo } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { InvoiceLink } from '../../shared/invoice-link.tsx'
import { invoiceCount, schoolsOf, unitOf } from '../../shared/invoice-words.ts'
import { Minor } from '../../shared/minor.tsx'
import { Pages, sliceOf } from '../../shared/pages.tsx'
import { PayerLink } from '../../shared/payer-link.tsx'
import { useChoice } from '../../shared/use-choice.ts'
import { type FollowedInvoice, type Listed, listQuery, previewQuery, type Uninvoiced, uninvoicedQuery } from './api.ts'
import classes from './follow-up.module.css'
import { type Hindrance, hindranceOf } from './hindrance.ts'
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
  const { list, payer, ...choice } = listOf(params)
  const { part, name: figure } = lists[list]
  return (
    <Page title={title} intro={[name, figure, ...namesOf(choice)].join(', ')}>
      <p className="no-print">
        <Link to="/economy/followup">Till uppföljningen</Link>
      </p>
      {part === null ? (
        <UninvoicedList karneval={id} />
      ) : (
        <InvoiceList query={{ karneval: id, part, billing_information: payer, ...choice, ...sliceOf(params) }} />
      )}
    </Page>
  )
}

/** What narrows the list; the names of a school and of a payer stand in their rows. */
const namesOf = ({ from, to }: { from?: string; to?: string }): string[] =>
  from && to ? [`${formatDate(from)}–${formatDate(to)}`] : []

type InvoiceListProps = { query: Parameters<typeof listQuery>[0] & { part: Part } }

function InvoiceList({ query }: InvoiceListProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(listQuery(query))
  if (!data) return <LoadState error={error} refetch={refetch} />
  const { sums, total } = data
  if (total === 0) return <Empty text="Det finns inga fakturor här just nu." />
  const columns = invoiceColumns(sums, data.as_of)
  return (
    <>
      <p role="status">
        {invoiceCount(total)}, läget {formatDate(data.as_of)}
        {sums.unsent_cents > 0 && `, varav ${formatMoney(sums.unsent_cents)} inte är skickat`}
      </p>
      <DataTable<FollowedInvoice>
        label="Fakturor"
        columns={columns}
        rows={data.data}
        rowKey={({ invoice }) => invoice}
        isStale={isPlaceholderData}
        keepAs="uppfoljning-fakturor"
      />
      <Pages total={total} />
    </>
  )
}

/** The server has sorted the rows; `sums` are those of all pages. */
function invoiceColumns(sums: Listed['sums'], asOf: string): DataColumn<FollowedInvoice>[] {
  return [
    {
      title: 'Betalare',
      cell: (row) => (
        <>
          <PayerLink id={row.billing_information} name={row.payer_name} />
          <Minor>{schoolsOf(row)}</Minor>
        </>
      ),
      foot: 'Totalt',
    },
    {
      title: 'Faktura',
      isNumber: true,
      cell: ({ invoice, number }) => <InvoiceLink id={invoice}>{number}</InvoiceLink>,
    },
    {
      title: 'Förfaller',
      isNumber: true,
      cell: (row) => (
        <>
          <span className={row.open_cents > 0 && row.due_on < asOf ? classes.late : undefined}>
            {formatDate(row.due_on)}
          </span>
          {row.promised_on && row.open_cents > 0 && (
            <Minor>
              {row.promised_on < asOf ? 'bröt löfte' : 'lovat'} {formatDate(row.promised_on)}
            </Minor>
          )}
          {row.reminder_level > 0 && <Minor>{remindersText(row.reminder_level)}</Minor>}
        </>
      ),
    },
    {
      title: 'Fakturerat',
      isNumber: true,
      cell: ({ invoiced_cents }) => <Amount cents={invoiced_cents} />,
      foot: formatMoney(sums.invoiced_cents),
    },
    {
      title: 'Betalt',
      isNumber: true,
      cell: ({ paid_cents }) => <Amount cents={paid_cents} />,
      foot: formatMoney(sums.paid_cents),
    },
    {
      title: 'Obetalt',
      isNumber: true,
      cell: ({ open_cents, is_sent }) => (
        <>
          <Amount cents={open_cents} />
          {!is_sent && <Minor>inte skickad</Minor>}
        </>
      ),
      foot: formatMoney(sums.open_cents),
    },
  ]
}

const remindersText = (count: number): string => (count === 1 ? '1 påminnelse' : `${count} påminnelser`)

type UninvoicedRow = Uninvoiced['data'][number] & { hindrance: Hindrance | null }

function UninvoicedList({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(uninvoicedQuery(karneval))
  const { data: preview } = useQuery(previewQuery(karneval))
  const { params, set } = useChoice()
  const rows = useMemo(
    () => data?.data.map((row) => ({ ...row, hindrance: preview ? hindranceOf(row, preview) : null })) ?? [],
    [data, preview],
  )
  const hindered = rows.filter(({ hindrance }) => hindrance !== null)
  const isHinderedOnly = params.get('bara') === 'hinder' && hindered.length > 0
  const shown = isHinderedOnly ? hindered : rows
  const total = shown.reduce((sum, { uninvoiced_cents }) => sum + uninvoiced_cents, 0)
  const columns = useMemo(() => uninvoicedColumns(total), [total])
  if (!data) return <LoadState error={error} refetch={refetch} />
  if (data.data.length === 0) return <Empty text="Allt som är beställt är fakturerat." />
  return (
    <>
      <p>
        Läget {formatDate(data.as_of)}. <Link to="/admin/invoicing">Till faktureringen</Link>
      </p>
      {data.without_payer_cents > 0 && (
        <p>
          Betalare saknas för {formatMoney(data.without_payer_cents)}, som inte kan faktureras.{' '}
          <Link to="/detail/billinginformationdetail?del=vem-betalar&visa=saknas">Se vem som betalar vad</Link>
        </p>
      )}
      <DataTable<UninvoicedRow>
        // A search that found nothing among the hindered ones is over when all are shown.
        key={String(isHinderedOnly)}
        label="Ofakturerat"
        columns={columns}
        rows={shown}
        rowKey={(row) => `${row.school_name} ${row.unit_name} ${row.billing_information}`}
        search="Sök skola eller betalare"
        tools={
          hindered.length > 0 && (
            <label className={classes.only}>
              <input
                type="checkbox"
                checked={isHinderedOnly}
                onChange={({ target }) => set({ bara: target.checked ? 'hinder' : '' })}
              />
              Bara det som inte kan faktureras ännu ({formatNumber(hindered.length)})
            </label>
          )
        }
        firstRows={50}
      />
    </>
  )
}

function uninvoicedColumns(totalCents: number): DataColumn<UninvoicedRow>[] {
  return [
    { title: 'Skola', value: unitOf, cell: unitOf, foot: 'Totalt' },
    {
      title: 'Betalare',
      value: ({ billing_information, payer_name }) => (billing_information === null ? null : payer_name),
      cell: (row) => (
        <>
          {row.billing_information === null ? (
            'Betalare saknas'
          ) : (
            <PayerLink id={row.billing_information} name={row.payer_name} />
          )}
          <Mend row={row} />
        </>
      ),
    },
    {
      title: 'Beställt',
      isNumber: true,
      value: ({ ordered_cents }) => ordered_cents,
      cell: ({ ordered_cents }) => <Amount cents={ordered_cents} />,
    },
    {
      title: 'Ofakturerat',
      isNumber: true,
      value: ({ uninvoiced_cents }) => uninvoiced_cents,
      cell: ({ uninvoiced_cents }) => <Amount cents={uninvoiced_cents} />,
      foot: formatMoney(totalCents),
    },
  ]
}

/** Why a row waits, with the way to where that is mended. */
function Mend({ row }: { row: UninvoicedRow }) {
  const { billing_information, hindrance, school } = row
  if (billing_information !== null && hindrance === null) return null
  const text = hindrance?.text ?? ''
  const label = billing_information === null ? 'Ange betalare' : 'Ändra uppgifterna'
  return (
    <Minor>
      {text}{' '}
      {(hindrance === null || hindrance.isOfPayer) && (
        <Link to={`/admin/billing?skola=${school}`} aria-label={`${label}, ${unitOf(row)}`}>
          {label}
        </Link>
      )}
    </Minor>
  )
}
