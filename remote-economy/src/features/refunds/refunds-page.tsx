import { LoadState, read, useCall } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { errorSentence, useQuery } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { useAskedFocus } from '@stafapp/shared/focus'
import { formatDate, formatDateTime, formatMoney } from '@stafapp/shared/format'
import { useServerNow } from '@stafapp/shared/live'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty, Page, Spinner } from '@stafapp/shared/page'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { Question } from '@stafapp/shared/question'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { Fragment, useState } from 'react'
import { Minor } from '../../shared/minor.tsx'
import { useSaving } from '../../shared/use-saving.ts'
import classes from './refunds.module.css'

type Refund = ItemOf<'GET /api/invoices/refunds/'>
type RefundFile = ItemOf<'GET /api/invoices/refund-files/'>

const states: Record<Refund['state'], string> = {
  made: 'Ny',
  downloaded: 'I betalningsuppdrag',
  sent: 'Skickad till banken',
  gone: 'Har lämnat kontot',
}

/** /economy/aterbetalningar: money on its way back, the payment orders for the bank, and how far each has come. */
export function Component() {
  const { data, error, refetch } = useQuery(read('GET /api/invoices/refunds/', { query: { limit: 500 } }))
  return (
    <Page
      title="Återbetalningar"
      intro="Gör ett betalningsuppdrag för banken, eller skriv in betalningarna i webbanken efter listan. När bankens kontoutdrag läses in ser du vilka som har lämnat kontot."
    >
      {!data && <LoadState error={error} refetch={refetch} />}
      {data && data.total === 0 && (
        <Empty text="Inga återbetalningar. De görs på sidan Referensbetalningar, av en betalning som väntar på beslut." />
      )}
      {data && data.total > 0 && (
        <section aria-labelledby="refunds">
          <h2 id="refunds">Att betala tillbaka</h2>
          <p role="status">{formatMoney(data.open_cents)} har inte lämnat kontot.</p>
          <MakeFile refunds={data.data.filter(({ state }) => state === 'made')} />
          <DataTable<Refund>
            labelledBy="refunds"
            columns={columns}
            rows={data.data}
            rowKey={({ id }) => id}
            search="Sök mottagare eller meddelande"
          />
        </section>
      )}
      {/* After the list above it, so that it does not move when that comes. */}
      {(data || error) && <Files />}
    </Page>
  )
}

const saveFile = (id: number) => download('GET /api/invoices/refund-files/{id}/', { params: { id } })

function MakeFile({ refunds }: { refunds: readonly Refund[] }) {
  const making = useCall('POST /api/invoices/refund-files/')
  const { isSaving, save } = useSaving()
  if (refunds.length === 0) return null
  const sum = refunds.reduce((cents, { amount_cents }) => cents + amount_cents, 0)
  const make = () =>
    making.mutate(
      { body: { refunds: refunds.map(({ id }) => id) } },
      {
        onSuccess: ({ id, message_id }) => {
          notifySuccess(`Betalningsuppdraget ${message_id} är gjort. Läs in filen i webbanken`)
          return save(() => saveFile(id))
        },
      },
    )
  return (
    <div className={`${classes.actions} no-print`}>
      <Button kind="primary" disabled={making.isPending || isSaving} onClick={make}>
        {making.isPending && <Spinner />}
        Gör betalningsuppdrag ({refunds.length === 1 ? '1 återbetalning' : `${refunds.length} återbetalningar`},{' '}
        {formatMoney(sum)})
      </Button>
      {making.error && (
        <p role="alert" className={classes.error}>
          {errorSentence(making.error)}
        </p>
      )}
    </div>
  )
}

/** In groups of four, as it is keyed in the web bank; a narrow cell breaks it between groups. */
function Iban({ iban }: { iban: string }) {
  const groups = iban.match(/.{1,4}/g) ?? []
  return groups.map((group, index) => (
    <Fragment key={groups.slice(0, index + 1).join('')}>
      {index > 0 && ' '}
      <span className={classes.group}>{group}</span>
    </Fragment>
  ))
}

const columns: DataColumn<Refund>[] = [
  {
    title: 'Mottagare',
    value: ({ name }) => name,
    cell: ({ name, iban }) => (
      <>
        {name}
        <Minor>
          <Iban iban={iban} />
        </Minor>
      </>
    ),
  },
  { title: 'Meddelande', value: ({ message }) => message, cell: ({ message }) => message },
  {
    title: 'Belopp',
    isNumber: true,
    value: ({ amount_cents }) => amount_cents,
    cell: ({ amount_cents }) => formatMoney(amount_cents),
  },
  {
    title: 'Läge',
    value: ({ state }) => states[state],
    isFilter: true,
    cell: ({ state, gone_on, made_on }) => (
      <>
        {states[state]}
        <Minor>{gone_on ? formatDate(gone_on) : `Gjord ${formatDate(made_on)}`}</Minor>
      </>
    ),
  },
  {
    title: '',
    cell: (refund) => (
      <div className={`${classes.cell} no-print`}>
        <Marks key={refund.version} refund={refund} />
      </div>
    ),
  },
]

/** What can be noted next about a refund. */
function Marks({ refund }: { refund: Refund }) {
  const marking = useCall('POST /api/invoices/refunds/{id}/mark/')
  const [isAsked, setAsked] = useState(false)
  const today = helsinkiDay(useServerNow())
  const { id, version, state, name } = refund
  const mark = (to: 'made' | 'sent' | 'gone') =>
    marking.mutate(
      { params: { id }, body: { version, state: to, ...(to === 'gone' && { gone_on: today }) } },
      { onSuccess: () => notifySuccess(`Återbetalningen till ${name} är ändrad`) },
    )
  if (state === 'gone') return null
  const button = (to: 'sent' | 'gone', label: string) => (
    <Button disabled={marking.isPending} aria-label={`${label}: ${name}`} onClick={() => mark(to)}>
      {label}
    </Button>
  )
  return (
    <span className={classes.actions}>
      {state === 'downloaded' && button('sent', 'Skickad till banken')}
      {button('gone', 'Lämnade kontot i dag')}
      {state !== 'made' && (
        <Button disabled={marking.isPending} aria-label={`Ta ur uppdraget: ${name}`} onClick={() => setAsked(true)}>
          Ta ur uppdraget
        </Button>
      )}
      {isAsked && (
        <Question
          title={`Ta återbetalningen till ${name} ur uppdraget?`}
          yesLabel="Ta ur uppdraget"
          onYes={() => {
            setAsked(false)
            mark('made')
          }}
          onNo={() => setAsked(false)}
        >
          <p>
            Filen som redan är gjord innehåller återbetalningen. Har banken fått filen, ta först bort betalningen i
            webbanken: annars betalas den två gånger. Skicka inte filen efter det här.
          </p>
        </Question>
      )}
      {marking.error && (
        <span role="alert" className={classes.error}>
          {errorSentence(marking.error)}
        </span>
      )}
    </span>
  )
}

function Files() {
  const { data } = useQuery(read('GET /api/invoices/refund-files/'))
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="orders" className="no-print">
      <h2 id="orders">Betalningsuppdrag</h2>
      <PlainTable<RefundFile> labelledBy="orders" columns={fileColumns} rows={data.data} rowKey={({ id }) => id} />
    </section>
  )
}

const fileColumns: Column<RefundFile>[] = [
  {
    title: 'Uppdrag',
    cell: ({ message_id, pain_version }) => (
      <>
        {message_id}
        <Minor>pain.001.001.{pain_version}</Minor>
      </>
    ),
  },
  {
    title: 'Gjort',
    cell: ({ made_at, made_by }) => (
      <>
        {formatDateTime(made_at)}
        {made_by && <Minor>av {made_by}</Minor>}
      </>
    ),
  },
  { title: 'Återbetalningar', isNumber: true, cell: ({ refund_count }) => String(refund_count) },
  { title: 'Belopp', isNumber: true, cell: ({ total_cents }) => formatMoney(total_cents) },
  {
    title: '',
    cell: (file) => (
      <div className={classes.cell}>
        <FileActions file={file} />
      </div>
    ),
  },
]

function takenText({ taken_count, refund_count }: RefundFile): string {
  if (taken_count === refund_count) return 'uppdraget är tillbakadraget.'
  if (taken_count === 1) return '1 av återbetalningarna är tagen ur uppdraget.'
  return `${taken_count} av återbetalningarna är tagna ur uppdraget.`
}

/** Gets the file once more, or takes it back before the bank has it. */
function FileActions({ file }: { file: RefundFile }) {
  const { isSaving, save } = useSaving()
  const withdrawing = useCall('POST /api/invoices/refund-files/{id}/withdraw/')
  const [isAsked, setAsked] = useState(false)
  // The button that withdrew is gone: the focus goes to what it did.
  const place = useAskedFocus<HTMLSpanElement>(withdrawing.isSuccess && !file.is_withdrawable)
  const { id, message_id } = file
  return (
    <span className={classes.actions}>
      {file.taken_count > 0 && (
        <span ref={place} tabIndex={-1}>
          <Minor isLate>Skicka inte den här filen till banken: {takenText(file)}</Minor>
        </span>
      )}
      <Button disabled={isSaving} aria-label={`Hämta ${message_id}`} onClick={() => save(() => saveFile(id))}>
        Hämta
      </Button>
      {file.is_withdrawable && (
        <Button
          disabled={withdrawing.isPending}
          aria-label={`Dra tillbaka ${message_id}`}
          onClick={() => setAsked(true)}
        >
          Dra tillbaka
        </Button>
      )}
      {isAsked && (
        <Question
          title={`Dra tillbaka ${message_id}?`}
          yesLabel="Dra tillbaka"
          onYes={() => {
            setAsked(false)
            withdrawing.mutate(
              { params: { id } },
              { onSuccess: () => notifySuccess(`Betalningsuppdraget ${message_id} är tillbakadraget`) },
            )
          }}
          onNo={() => setAsked(false)}
        >
          <p>
            Alla återbetalningar tas ur uppdraget och kan läggas i ett nytt. Har banken fått filen, ta först bort
            betalningarna i webbanken: annars betalas de två gånger. Skicka inte filen efter det här.
          </p>
        </Question>
      )}
      {withdrawing.error && (
        <span role="alert" className={classes.error}>
          {errorSentence(withdrawing.error)}
        </span>
      )}
    </span>
  )
}
