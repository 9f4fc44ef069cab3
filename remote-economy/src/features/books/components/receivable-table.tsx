import { read, useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { useAskedFocus } from '@stafapp/shared/focus'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { type FieldSpec, faultOf, rules, SingleField } from '@stafapp/shared/forms'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button, Empty } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { Link } from '@stafapp/shared/router'
import { schoolsText } from '@stafapp/shared/rules/collective-text'
import { invoiceInText, invoiceName } from '@stafapp/shared/rules/document-name'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { type ReactNode, useMemo, useState } from 'react'
import { Amount } from '../../../shared/amount.tsx'
import { InvoiceLink } from '../../../shared/invoice-link.tsx'
import { invoiceCount, lateText } from '../../../shared/invoice-words.ts'
import { isPhone } from '../../../shared/is-phone.ts'
import { Minor } from '../../../shared/minor.tsx'
import { PayerLink } from '../../../shared/payer-link.tsx'
import { useOnePress } from '../../../shared/use-one-press.ts'
import type { Ledger } from '../api.ts'
import classes from '../books.module.css'
import { type Part, partTexts } from './age-table.tsx'

type Receivable = Ledger['data'][number]

/** What the last write-off was of, such as '0,50 € av faktura 12', and the booking that undoes it; null: it is undone. */
type Written = { booking: number | null; what: string }

type ReceivableTableProps = {
  /** Beside the heading: fetch the same list as a file. */
  files: ReactNode
  receivables: readonly Receivable[]
  /** Only these, such as those of a sum that led here. */
  part: Part | undefined
  onAll: () => void
  /** The table shows what is open now. */
  canWriteOff: boolean
}

/** The invoices that are not settled, by payer. */
export function ReceivableTable({ files, receivables: all, part, onAll, canWriteOff }: ReceivableTableProps) {
  const receivables = useMemo(() => (part === undefined ? all : all.filter((one) => isOf(one, part))), [all, part])
  // The link that chose the part is above, where the table is not in sight.
  const heading = useAskedFocus<HTMLHeadingElement>(part !== undefined)
  const { data: settings } = useQuery({ ...read('GET /api/invoices/bookkeeping-settings/'), enabled: canWriteOff })
  const limit = canWriteOff ? (settings?.write_off_limit_cents ?? 0) : 0
  const [asked, setAsked] = useState<Receivable | null>(null)
  const [written, setWritten] = useState<Written | null>(null)
  const hasSeveral = new Set(all.map(({ karneval_name }) => karneval_name)).size > 1
  const [isShort] = useState(isPhone)
  const columns = useMemo(
    () => (isShort ? shortColumns : columnsOf)({ limit, hasSeveral }, setAsked),
    [isShort, limit, hasSeveral],
  )
  return (
    <section aria-labelledby="receivables">
      <div className={classes.head}>
        <h2 id="receivables" ref={heading} tabIndex={-1}>
          Fakturor som är öppna eller betalda för mycket
        </h2>
        {files}
      </div>
      {part !== undefined && (
        <p>
          {partTexts[part]} <Button onClick={onAll}>Visa alla</Button>
        </p>
      )}
      <ClosedNote count={receivables.filter(({ is_closed }) => is_closed).length} all={receivables.length} />
      {written && <WrittenOff key={String(written.booking)} written={written} onUndone={setWritten} />}
      {asked && <WriteOff receivable={asked} onClose={() => setAsked(null)} onWritten={setWritten} />}
      {receivables.length === 0 ? (
        <Empty
          text={part === undefined ? 'Alla fakturor var betalda eller krediterade.' : 'Ingen sådan faktura finns.'}
        />
      ) : (
        <DataTable<Receivable>
          labelledBy="receivables"
          columns={columns}
          rows={isShort ? receivables.toSorted((a, b) => a.due_on.localeCompare(b.due_on)) : receivables}
          rowKey={({ invoice }) => invoice}
          isNarrow={isShort}
          search="Sök betalare, skola eller nummer"
          firstRows={50}
          // The oldest first: those need something done.
          {...(!isShort && { keepAs: 'reskontra', sortedBy: { title: 'Förfallodag', isDescending: false } })}
          tell={(found, all) =>
            `${found.length < all ? `${formatNumber(found.length)} av ` : ''}${invoiceCount(all)}, öppet ${formatMoney(
              found.reduce((sum, { open_cents }) => sum + open_cents, 0),
            )}${overpaidText(found)}`
          }
          noneFound="Ingen faktura motsvarar sökningen."
        />
      )}
      {canWriteOff && settings && <WriteOffRule limit={settings.write_off_limit_cents} />}
    </section>
  )
}

function isOf({ age, open_cents, over_cents }: Receivable, part: Part): boolean {
  if (part === 'over') return over_cents > 0
  return open_cents > 0 && (part === 'open' || age === part)
}

type Shown = {
  /** Up to which the open sum may be written off, in cents. */
  limit: number
  /** Whether the invoices are of several carnivals: each then says of which. */
  hasSeveral: boolean
}

function columnsOf(
  { limit, hasSeveral }: Shown,
  onWriteOff: (receivable: Receivable) => void,
): DataColumn<Receivable>[] {
  return [
    {
      title: 'Betalare',
      // Found by the name of each of its schools too.
      value: ({ payer_name, school_name, part_schools }) => [payer_name, school_name, ...part_schools].join(' '),
      cell: ({ billing_information, payer_name, karneval_name, ...schools }) => (
        <>
          <PayerLink id={billing_information} name={payer_name} />
          {schoolsText(schools) !== payer_name && <Minor>{schoolsText(schools)}</Minor>}
          {hasSeveral && <Minor>{karneval_name}</Minor>}
        </>
      ),
    },
    {
      title: 'Faktura',
      value: ({ number }) => String(number),
      cell: ({ invoice, number, reminder_level }) => (
        <>
          <InvoiceLink id={invoice}>{number}</InvoiceLink>
          {reminder_level > 0 && <Minor>Påminnelse {reminder_level}</Minor>}
        </>
      ),
    },
    {
      title: 'Förfallodag',
      isDate: true,
      value: ({ due_on }) => due_on,
      cell: ({ due_on, days_late }) => (
        <>
          {formatDate(due_on)}
          {days_late > 0 && <Minor isLate>{lateText(days_late)}</Minor>}
        </>
      ),
    },
    {
      title: 'Summa',
      isNumber: true,
      value: ({ due_cents }) => due_cents,
      cell: ({ due_cents }) => <Amount cents={due_cents} />,
    },
    {
      title: 'Betalt',
      isNumber: true,
      value: ({ paid_cents }) => paid_cents,
      cell: ({ paid_cents }) => <Amount cents={paid_cents} />,
    },
    {
      title: 'Öppet',
      isNumber: true,
      value: openValue,
      cell: (receivable) => <Open receivable={receivable} limit={limit} onWriteOff={onWriteOff} />,
    },
  ]
}

/** On a phone an invoice is two or three lines beside what is open of it. */
function shortColumns(
  { limit, hasSeveral }: Shown,
  onWriteOff: (receivable: Receivable) => void,
): DataColumn<Receivable>[] {
  return [
    {
      title: 'Betalare',
      value: ({ payer_name, school_name, part_schools, number }) =>
        [payer_name, school_name, ...part_schools, number].join(' '),
      cell: ({ billing_information, payer_name, karneval_name, invoice, days_late, due_on, ...told }) => (
        <>
          <PayerLink id={billing_information} name={payer_name} />
          {schoolsText(told) !== payer_name && <Minor>{schoolsText(told)}</Minor>}
          {hasSeveral && <Minor>{karneval_name}</Minor>}
          <Minor>
            <InvoiceLink id={invoice}>{invoiceName(told)}</InvoiceLink>
            {told.reminder_level > 0 && `, påminnelse ${told.reminder_level}`}
          </Minor>
          {days_late > 0 ? (
            <Minor isLate>
              Förföll {formatDate(due_on)}, {lateText(days_late)}
            </Minor>
          ) : (
            <Minor>Förfallodag {formatDate(due_on)}</Minor>
          )}
        </>
      ),
    },
    {
      title: 'Öppet',
      isNumber: true,
      value: openValue,
      cell: (receivable) => (
        <>
          {receivable.over_cents > 0 ? (
            <>
              {formatMoney(receivable.over_cents)}
              <Minor>för mycket</Minor>
            </>
          ) : (
            <Open receivable={receivable} limit={limit} onWriteOff={onWriteOff} />
          )}
          {receivable.open_cents > 0 && receivable.paid_cents > 0 && (
            <Minor>av {formatMoney(receivable.due_cents)}</Minor>
          )}
        </>
      ),
    },
  ]
}

/** What is paid too much is less than nothing open. */
const openValue = ({ open_cents, over_cents }: Receivable): number => (over_cents > 0 ? -over_cents : open_cents)

type OpenProps = SmallRestProps & { limit: number }

function Open({ receivable, limit, onWriteOff }: OpenProps) {
  const { open_cents, over_cents } = receivable
  return (
    <>
      {over_cents > 0 ? `${formatMoney(over_cents)} för mycket` : formatMoney(open_cents)}
      {open_cents > 0 && open_cents <= limit && <SmallRest receivable={receivable} onWriteOff={onWriteOff} />}
    </>
  )
}

function overpaidText(receivables: readonly Receivable[]): string {
  const count = receivables.filter(({ over_cents }) => over_cents > 0).length
  return count === 0 ? '' : `. ${formatNumber(count)} av dem är betalda för mycket`
}

type SmallRestProps = { receivable: Receivable; onWriteOff: (receivable: Receivable) => void }

/** The write-off of a small sum, or why there is none. */
function SmallRest({ receivable, onWriteOff }: SmallRestProps) {
  if (receivable.is_closed) return <Minor>Karnevalen är arkiverad</Minor>
  return (
    <>
      {' '}
      <Button aria-label={`Avskriv det öppna av ${invoiceInText(receivable)}`} onClick={() => onWriteOff(receivable)}>
        Avskriv
      </Button>
    </>
  )
}

/** Said once, because an old carnival's invoices are often half of the list. */
function ClosedNote({ count, all }: { count: number; all: number }) {
  if (count === 0) return null
  const which = count === all ? 'Alla' : `${formatNumber(count)} av dem`
  return <p>{which} hör till arkiverade karnevaler, som måste öppnas på nytt innan något bokas på dem.</p>
}

/** Which small sums may be written off, and what to do about the rest. */
function WriteOffRule({ limit }: { limit: number }) {
  return (
    <details className={`${classes.rule} no-print`}>
      <summary>När betalaren inte betalar resten</summary>
      <ul>
        <li>
          Är högst {formatMoney(limit)} öppet: välj Avskriv på raden. Gränsen ändras på sidan{' '}
          <Link to="/economy/bokslut/konton">Konton och kostnadsställen</Link>.
        </li>
        <li>
          Är mer öppet: <Link to="/admin/invoicing?del=forsenade">påminn</Link>, och efter två påminnelser lämna
          fakturan till indrivning. Fakturan förblir en fordran.
        </li>
        <li>
          Är summan fel, eller har styrelsen beslutat att avstå från den: öppna fakturan med dess nummer och välj
          Kreditera, med beslutet som orsak.
        </li>
      </ul>
    </details>
  )
}

type WriteOffProps = {
  receivable: Receivable
  onClose: () => void
  onWritten: (written: Written) => void
}

const reasonField: FieldSpec = {
  kind: 'text',
  name: 'varfor',
  label: 'Varför',
  autoComplete: 'off',
  rules: rules.string().trim().required('Skriv varför beloppet avskrivs.'),
}

/** Asks why the little that is open is written off, and does it. */
function WriteOff({ receivable, onClose, onWritten }: WriteOffProps) {
  const { invoice, open_cents } = receivable
  const name = invoiceInText(receivable)
  const [reason, setReason] = useState('')
  const [isPressed, setPressed] = useState(false)
  const writing = useCall('POST /api/invoices/invoices/{id}/write-off/')
  const write = async () => {
    try {
      const { payment } = await writing.mutateAsync({
        params: { id: invoice },
        body: { open_cents, reason: reason.trim() },
      })
      const booking = payment.allocations.find((one) => one.invoice === invoice && one.undone_at === null)
      if (booking) onWritten({ booking: booking.id, what: `${formatMoney(open_cents)} av ${name}` })
    } catch (error) {
      notifyFailure(error)
    }
    onClose()
  }
  return (
    <Question
      title={`Avskriv ${formatMoney(open_cents)} av ${name}?`}
      yesLabel="Avskriv"
      isIncomplete={faultOf(reasonField, reason) !== null || writing.isPending}
      onIncomplete={() => setPressed(true)}
      onYes={() => void write()}
      onNo={onClose}
    >
      <p>
        {receivable.payer_name} har betalt {formatMoney(receivable.paid_cents)} av {formatMoney(receivable.due_cents)}.
        Fakturan blir betald. Avskrivningen kan ångras genast, och senare bland betalningarna på sidan
        Referensbetalningar.
      </p>
      <SingleField field={reasonField} value={reason} onChange={setReason} showsFault={isPressed} />
    </Question>
  )
}

/** The write-off just made, or undone. Its row or its button is gone, so it stands above the table, in focus. */
function WrittenOff({
  written: { booking, what },
  onUndone,
}: {
  written: Written
  onUndone: (undone: Written) => void
}) {
  const place = useAskedFocus<HTMLParagraphElement>(true)
  const undoing = useCall('POST /api/invoices/payment-allocations/{id}/undo/')
  const onePress = useOnePress()
  const undo = (id: number) =>
    onePress((release) =>
      undoing.mutate(
        { params: { id } },
        {
          onSuccess: () => onUndone({ booking: null, what }),
          onError: (error) => {
            notifyFailure(error)
            release()
          },
        },
      ),
    )
  return (
    <p ref={place} tabIndex={-1} className={classes.written}>
      {booking === null ? `Avskrivningen av ${what} är ångrad.` : `${what} är avskrivet.`}{' '}
      {booking !== null && (
        <Button disabled={undoing.isPending} onClick={() => undo(booking)}>
          Ångra avskrivningen
        </Button>
      )}
    </p>
  )
}
