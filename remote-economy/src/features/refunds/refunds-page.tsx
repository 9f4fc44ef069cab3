import { LoadState, read, useCall } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { errorSentence, useQuery } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { useAskedFocus } from '@stafapp/shared/focus'
import { formatDate, formatDateTime, formatMoney } from '@stafapp/shared/format'
import { type FieldSpec, faultOf, rules, SingleField } from '@stafapp/shared/forms'
import { useServerNow } from '@stafapp/shared/live'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty, Page, Spinner } from '@stafapp/shared/page'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { Question } from '@stafapp/shared/question'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { Fragment, useState } from 'react'
import { ibanRule } from '../../shared/iban-rule.ts'
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
  {
    title: 'Varför',
    value: ({ message, payer }) => `${message} ${payer}`,
    cell: ({ payment_state, payer, payment_cents, paid_on, message }) => (
      <>
        {whys[payment_state] ?? 'Hörde inte till någon faktura'}
        <Minor>
          {payer} betalade {formatMoney(payment_cents)} den {formatDate(paid_on)}
        </Minor>
        <Minor>{message}</Minor>
      </>
    ),
  },
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
    cell: (refund) => <Steps refund={refund} />,
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

/** Why the money was left over, by what the payment did. */
const whys: Partial<Record<Refund['payment_state'], string>> = {
  over: 'Betalade mer än fakturan',
  already_paid: 'Betalade en betald faktura',
  credited_invoice: 'Betalade en krediterad faktura',
  unknown_reference: 'Betalade utan känd referens',
  bad_check_digit: 'Betalade med felskriven referens',
}

const order: readonly Refund['state'][] = ['made', 'downloaded', 'sent', 'gone']

const nexts: Record<Refund['state'], string> = {
  made: 'Kontrollera kontot och gör ett betalningsuppdrag, eller betala i webbanken.',
  downloaded: 'Läs in filen i webbanken och bekräfta den där.',
  sent: 'Läs in kontoutdraget när banken har betalat.',
  gone: '',
}

/** How far the money has come, and what is to be done next. */
function Steps({ refund: { state, made_on, gone_on } }: { refund: Refund }) {
  const at = order.indexOf(state)
  return (
    <>
      {states[state]} <Minor>{gone_on ? formatDate(gone_on) : `Gjord ${formatDate(made_on)}`}</Minor>
      <span className={classes.steps} aria-hidden="true">
        {order.map((step, index) => (
          <span key={step} data-done={index <= at} />
        ))}
      </span>
      <Minor>
        Steg {at + 1} av {order.length}
        {nexts[state] && `. ${nexts[state]}`}
      </Minor>
    </>
  )
}

/** What can be noted next about a refund. */
function Marks({ refund }: { refund: Refund }) {
  const marking = useCall('POST /api/invoices/refunds/{id}/mark/')
  const undoing = useCall('POST /api/invoices/payment-placements/{id}/undo/')
  const [isAsked, setAsked] = useState(false)
  const [isCorrected, setCorrected] = useState(false)
  const [isUndone, setUndone] = useState(false)
  const today = helsinkiDay(useServerNow())
  const { id, version, state, name } = refund
  const mark = (to: 'made' | 'sent' | 'gone') =>
    marking.mutate(
      { params: { id }, body: { version, state: to, ...(to === 'gone' && { gone_on: today }) } },
      { onSuccess: () => notifySuccess(`Återbetalningen till ${name} är ändrad`) },
    )
  const undo = (placement: number, told: string) =>
    undoing.mutate(
      { params: { id: placement } },
      { onSuccess: () => notifySuccess(told), onError: (error) => notifyFailure(error) },
    )
  if (state === 'gone') {
    const { gone_placement } = refund
    if (gone_placement === null) return <Minor>Enligt banken</Minor>
    return (
      <Button
        disabled={undoing.isPending}
        aria-label={`Ångra att pengarna har lämnat kontot: ${name}`}
        onClick={() => undo(gone_placement, `Återbetalningen till ${name} är skickad till banken igen`)}
      >
        Ångra
      </Button>
    )
  }
  const button = (to: 'sent' | 'gone', label: string) => (
    <Button disabled={marking.isPending} aria-label={`${label}: ${name}`} onClick={() => mark(to)}>
      {label}
    </Button>
  )
  return (
    <span className={classes.actions}>
      {state === 'downloaded' && button('sent', 'Skickad till banken')}
      {button('gone', 'Lämnade kontot i dag')}
      {state === 'made' && (
        <>
          <Button aria-label={`Rätta mottagaren: ${name}`} onClick={() => setCorrected(true)}>
            Rätta
          </Button>
          <Button disabled={undoing.isPending} aria-label={`Ångra: ${name}`} onClick={() => setUndone(true)}>
            Ångra
          </Button>
        </>
      )}
      {isCorrected && <Receiver refund={refund} onClose={() => setCorrected(false)} />}
      {isUndone && (
        <Question
          title={`Ångra återbetalningen till ${name}?`}
          yesLabel="Ångra återbetalningen"
          onYes={() => {
            setUndone(false)
            undo(refund.placement, `Återbetalningen till ${name} är ångrad. Pengarna väntar på ett nytt beslut`)
          }}
          onNo={() => setUndone(false)}
        >
          <p>
            Pengarna väntar då på ett nytt beslut på sidan Referensbetalningar. Har du redan betalat i webbanken, välj i
            stället Lämnade kontot i dag.
          </p>
        </Question>
      )}
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

const receiverFields: FieldSpec<'name' | 'iban' | 'message'>[] = [
  { kind: 'text', name: 'name', label: 'Mottagarens namn', rules: rules.string().trim().required() },
  { kind: 'text', name: 'iban', label: 'Kontonummer (IBAN)', rules: ibanRule.required() },
  { kind: 'text', name: 'message', label: 'Meddelande', rules: rules.string().trim().required() },
]

/** Mends to whom the money goes; the payment it comes from stays as it is. */
function Receiver({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const [values, setValues] = useState({ name: refund.name, iban: refund.iban, message: refund.message })
  const saving = useCall('POST /api/invoices/refunds/{id}/receiver/')
  return (
    <Question
      title={`Rätta återbetalningen på ${formatMoney(refund.amount_cents)}`}
      yesLabel="Spara"
      isIncomplete={saving.isPending || receiverFields.some((field) => faultOf(field, values[field.name]) !== null)}
      onYes={() =>
        saving.mutate(
          { params: { id: refund.id }, body: { version: refund.version, ...values } },
          {
            onSuccess: () => {
              notifySuccess(`Återbetalningen till ${values.name} är rättad`)
              onClose()
            },
          },
        )
      }
      onNo={onClose}
    >
      <div className={classes.fields}>
        {receiverFields.map((field) => (
          <SingleField
            key={field.name}
            field={field}
            value={values[field.name]}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
      </div>
      {saving.error && (
        <p role="alert" className={classes.error}>
          {errorSentence(saving.error)}
        </p>
      )}
    </Question>
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
