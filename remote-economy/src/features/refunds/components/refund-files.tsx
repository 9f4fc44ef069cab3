import { read, useCall } from '@stafapp/shared/calls'
import { errorSentence, useQuery } from '@stafapp/shared/data'
import { useAskedFocus } from '@stafapp/shared/focus'
import { formatDateTime, formatMoney } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { Question } from '@stafapp/shared/question'
import { useState } from 'react'
import { Minor } from '../../../shared/minor.tsx'
import { useSaving } from '../../../shared/use-saving.ts'
import { type Refund, type RefundFile, saveFile } from '../api.ts'
import classes from '../refunds.module.css'

/** The payment orders that were made, with how far their money has come and what was taken out of them. */
export function RefundFiles({ refunds }: { refunds: readonly Refund[] }) {
  const { data } = useQuery(read('GET /api/invoices/refund-files/'))
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="orders" className="no-print">
      <h2 id="orders">Betalningsuppdrag</h2>
      <PlainTable<RefundFile>
        labelledBy="orders"
        columns={columnsOf(refunds)}
        rows={data.data}
        rowKey={({ id }) => id}
      />
    </section>
  )
}

const columnsOf = (refunds: readonly Refund[]): Column<RefundFile>[] => [
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
  { title: 'Läge', cell: (file) => stateOf(file, refunds) },
  {
    title: 'Belopp',
    isNumber: true,
    cell: ({ refund_count, total_cents }) => (
      <>
        {formatMoney(total_cents)}
        <Minor>{refund_count === 1 ? '1 återbetalning' : `${refund_count} återbetalningar`}</Minor>
      </>
    ),
  },
  {
    title: '',
    cell: (file) => (
      <div className={classes.cell}>
        <FileActions file={file} />
      </div>
    ),
  },
]

/**
 * How far the money of an order has come; "–" when it holds no refund any more, and while not all of its refunds are known,
 * because an order that the bank has must never look unsent.
 */
function stateOf({ id, refund_count, taken_count }: RefundFile, refunds: readonly Refund[]): string {
  const own = refunds.filter(({ file }) => file === id)
  const left = refund_count - taken_count
  const gone = own.filter(({ state }) => state === 'gone').length
  if (left === 0 || own.length < left) return '–'
  if (gone === left) return left === 1 ? 'Återbetalt' : 'Alla är återbetalda'
  if (gone > 0) return `${gone} av ${left} är återbetalda`
  return own.some(({ state }) => state === 'sent') ? 'Skickat till banken' : 'Inte skickat till banken'
}

function takenText({ taken_count, refund_count }: RefundFile): string {
  if (taken_count === refund_count) return 'uppdraget är tillbakadraget.'
  if (taken_count === 1) return '1 av återbetalningarna är tagen ur uppdraget.'
  return `${taken_count} av återbetalningarna är tagna ur uppdraget.`
}

/** Gets the file once more after a warning, or takes it back before the bank has it. */
function FileActions({ file }: { file: RefundFile }) {
  const { isSaving, save } = useSaving()
  const withdrawing = useCall('POST /api/invoices/refund-files/{id}/withdraw/')
  const [isAsked, setAsked] = useState(false)
  const [isAgain, setAgain] = useState(false)
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
      <Button disabled={isSaving} aria-label={`Hämta igen: ${message_id}`} onClick={() => setAgain(true)}>
        Hämta igen
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
      {isAgain && (
        <Question
          title={`Hämta ${message_id} igen?`}
          yesLabel="Hämta igen"
          onYes={() => {
            setAgain(false)
            save(() => saveFile(id))
          }}
          onNo={() => setAgain(false)}
        >
          <p>
            Filen hämtades när uppdraget gjordes, så banken kan redan ha den. Läses den in två gånger betalas{' '}
            {file.refund_count === 1 ? 'återbetalningen' : 'återbetalningarna'} två gånger: se först i webbanken att
            uppdraget inte finns där.
          </p>
        </Question>
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
