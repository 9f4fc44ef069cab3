import { AddressText } from '@stafapp/shared/address-text'
import { Calendar } from '@stafapp/shared/calendar'
import { LoadState, read } from '@stafapp/shared/calls'
import { queryClient, useMutation, useQuery } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { type FieldSpec, faultOf, rules, SingleField } from '@stafapp/shared/forms'
import { useServerNow } from '@stafapp/shared/live'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, ButtonLink } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { Link } from '@stafapp/shared/router'
import { documentInText, documentName } from '@stafapp/shared/rules/document-name'
import { firstReminderDay, mayFollow } from '@stafapp/shared/rules/reminder'
import { helsinkiDay, plusDays } from '@stafapp/shared/rules/times/helsinki'
import { useState } from 'react'
import { byChannel, type Channel, deliveryState } from '../../../shared/invoice-words.ts'
import { useOnePress } from '../../../shared/use-one-press.ts'
import { saveFinvoice, savePdf, saveUbl, useSaving } from '../../../shared/use-saving.ts'
import {
  credit,
  deliver,
  freeOverpaid,
  type Invoice,
  invoiceQuery,
  isUnsent,
  type PlannedDocument,
  promise,
  remind,
  reminderOfQuery,
  send,
} from '../api.ts'
import { overpaidCents } from '../invoice-sums.ts'
import { AgainQuestion } from './again-question.tsx'
import { CreditQuestion } from './credit-question.tsx'
import classes from './invoicing.module.css'
import { claimedCents, ReminderFacts, ReminderMail } from './remind-question.tsx'
import { ReminderTerms } from './reminder-terms.tsx'

type ActionsProps = {
  invoice: Invoice
  /** How it would go now, if it is not sent; undefined where Utskick has more documents than it shows. */
  way: PlannedDocument | undefined
}

type Change = { work: () => Promise<unknown>; done: string }

/**
 * An invoice's actions: first the next step for its state, then its files, and crediting apart. Without a next step
 * none is the main one. The server's refusals are shown with their reason.
 */
export function InvoiceActions({ invoice, way }: ActionsProps) {
  const { isSaving, save } = useSaving()
  const [isCrediting, setIsCrediting] = useState(false)
  const [isPromising, setIsPromising] = useState(false)
  const [isReminding, setIsReminding] = useState(false)
  const [isSentAgain, setIsSentAgain] = useState(false)
  const { mutate: change, isPending } = useMutation({
    mutationFn: async ({ work }: Change) => work(),
    onSuccess: (_answer, { done }) => notifySuccess(done),
    onError: (error) => notifyFailure(error),
    // Busy until the invoice is here as it is now: what has been done would be offered once more.
    onSettled: () => queryClient.refetchQueries(invoiceQuery(invoice.id), { cancelRefetch: false }),
  })
  const onePress = useOnePress()
  // Not before the page shows the invoice as it is now.
  const mutate = (made: Change) => onePress((release) => change(made, { onSettled: () => void setTimeout(release) }))
  const today = helsinkiDay(useServerNow())
  const { id, kind, status, version, delivery, sending, reminders } = invoice
  const isStanding = kind === 'invoice' && status !== 'credited'
  const isAtMaventa = delivery?.state === 'sent'
  // The server refuses to send a document here that another channel than Maventa has sent: Utskick offers the channels.
  const isRefused = delivery?.state === 'rejected' || delivery?.maventa_state === 'FAILED'
  const canSend = isRefused || isUnsent(invoice)
  const last = reminders.at(-1)
  const mayRemind = last === undefined || mayFollow(last, today)
  const isUnreached = deliveryState(invoice)?.tone === 'bad'
  const isSpared = isUnreached || invoice.sent_again_on !== null || invoice.promised_on !== null
  const canRemind = isStanding && invoice.is_overdue && mayRemind && !isSpared
  const isToBeReminded = canRemind && !canSend
  const isToBeSentAgain = isStanding && isUnreached && !canSend
  // What was paid of an invoice that is credited since is too much too.
  const isOverpaid =
    kind === 'invoice' && (status === 'overpaid' || status === 'credited') && overpaidCents(invoice) > 0
  return (
    <div className={`${classes.actions} no-print`}>
      {isRefused && (
        <Button
          kind="primary"
          disabled={isPending}
          onClick={() =>
            mutate({
              work: () => send({ invoices: [id], channel: 'maventa' }),
              done: `${documentName(invoice)} är i kö till Maventa`,
            })
          }
        >
          Skicka på nytt till Maventa
        </Button>
      )}
      {isUnsent(invoice) && (
        <SendButton
          invoice={invoice}
          way={way}
          isBusy={isPending}
          onSend={(done) =>
            mutate({ work: () => deliver({ documents: [{ invoice: id }] }), done: `${documentName(invoice)} ${done}` })
          }
        />
      )}
      {isToBeSentAgain && sending && (
        <>
          <Button kind="primary" disabled={isPending} onClick={() => setIsSentAgain(true)}>
            Skicka på nytt
          </Button>
          {invoice.is_overdue && <p className={classes.waits}>Har inte nått betalaren. Ingen påminnelse skickas.</p>}
        </>
      )}
      {isSentAgain && sending && (
        <AgainQuestion
          delivery={{ ...invoice, ...sending, invoice: id, reminder_level: 0 }}
          onClose={() => setIsSentAgain(false)}
        />
      )}
      {isOverpaid && (
        <>
          <Button
            kind="primary"
            disabled={isPending}
            onClick={() =>
              mutate({
                work: () => freeOverpaid(id),
                done: 'Det som är för mycket väntar på ditt beslut i Referensbetalningar',
              })
            }
          >
            Frigör {formatMoney(overpaidCents(invoice))}, som är för mycket
          </Button>
          <p className={classes.waits}>
            Sedan väntar det i <Link to="/economy/referencepayments">Referensbetalningar</Link>, där du betalar det
            tillbaka eller bokar det på en annan faktura.
          </p>
        </>
      )}
      {!delivery && !invoice.sent_at && (
        <Button
          disabled={isPending}
          onClick={() =>
            mutate({
              work: () => send({ invoices: [id], channel: 'manual' }),
              done: `${documentName(invoice)} är markerad som skickad`,
            })
          }
        >
          Markera som skickad
        </Button>
      )}
      {canRemind && (
        <Button kind={isToBeReminded ? 'primary' : 'plain'} disabled={isPending} onClick={() => setIsReminding(true)}>
          Påminn
        </Button>
      )}
      {isStanding && invoice.open_cents > 0 && invoice.sent_again_on !== null && (
        <p className={classes.waits}>
          Skickad på nytt {formatDate(invoice.sent_again_on)}. Kan påminnas från{' '}
          {formatDate(firstReminderDay(invoice.sent_again_on))}.
        </p>
      )}
      {isReminding && (
        <RemindQuestion
          invoice={invoice}
          onNo={() => setIsReminding(false)}
          onYes={(done) => {
            mutate({ work: () => remind([id]), done: `Påminnelsen om ${documentInText(invoice)} ${done}` })
            setIsReminding(false)
          }}
        />
      )}
      {isStanding && invoice.open_cents > 0 && (
        <Button disabled={isPending} onClick={() => setIsPromising(true)}>
          {invoice.promised_on ? 'Ändra löftet' : 'Har lovat betala'}
        </Button>
      )}
      {isStanding && invoice.promised_on && (
        <Button
          disabled={isPending}
          onClick={() => mutate({ work: () => promise({ id, promised_on: null }), done: 'Löftet är borttaget' })}
        >
          Ta bort löftet
        </Button>
      )}
      {isPromising && (
        <PromiseQuestion
          invoice={invoice}
          onNo={() => setIsPromising(false)}
          onYes={(day) => {
            mutate({
              work: () => promise({ id, promised_on: day }),
              done: `Löftet är sparat: ${documentInText(invoice)} betalas senast ${formatDate(day)}`,
            })
            setIsPromising(false)
          }}
        />
      )}
      <Button disabled={isSaving} onClick={() => save(() => savePdf(id))}>
        PDF
      </Button>
      {reminders.map(({ level }) => (
        <Button key={level} disabled={isSaving} onClick={() => save(() => savePdf(id, level))}>
          Påminnelse {level}, PDF
        </Button>
      ))}
      <details className={classes.more}>
        <summary>Fler filer</summary>
        <div>
          <Button disabled={isSaving} onClick={() => save(() => saveFinvoice(id))}>
            Finvoice
          </Button>
          <Button disabled={isSaving} onClick={() => save(() => saveUbl(id))}>
            UBL
          </Button>
          {isAtMaventa && (
            <Button
              disabled={isSaving}
              onClick={() => save(() => download('GET /api/invoices/maventa-invoice-pdf/', { query: { invoice: id } }))}
            >
              Maventas bild
            </Button>
          )}
        </div>
      </details>
      {isStanding && (
        <Button className={classes.grave} disabled={isPending} onClick={() => setIsCrediting(true)}>
          Kreditera
        </Button>
      )}
      {isCrediting && (
        <CreditQuestion
          invoice={invoice}
          onNo={() => setIsCrediting(false)}
          onYes={(choice) => {
            mutate({
              work: () => credit({ id, version, ...choice }),
              done: choice.rows
                ? `Kreditnota till ${documentInText(invoice)} skapad`
                : `${documentName(invoice)} är krediterad`,
            })
            setIsCrediting(false)
          }}
        />
      )}
    </div>
  )
}

const byMaventa: readonly Channel[] = ['einvoice', 'maventa_email', 'maventa_print']

/** Where a paper is once it is sent; null: no way can take it. */
function goneText(channel: Channel | null): string {
  if (channel === null) return 'är skapad och väntar i Utskick'
  if (channel === 'paper') return 'väntar på utskrift i Utskick'
  return byMaventa.includes(channel) ? 'är i kö till Maventa' : 'är på väg'
}

type SendProps = {
  invoice: Invoice
  way: PlannedDocument | undefined
  isBusy: boolean
  onSend: (done: string) => void
}

/**
 * Sends by the way that Utskick would take, which it says, and asks first unless a paper only waits for the printer.
 * Where there is no way, Utskick tells why.
 */
function SendButton({ invoice, way, isBusy, onSend }: SendProps) {
  const [isAsked, setIsAsked] = useState(false)
  if (!way?.channel)
    return (
      <>
        <ButtonLink kind="primary" to="/admin/invoicing?del=utskick">
          Välj sätt i Utskick
        </ButtonLink>
        {way && <p className={classes.waits}>{way.reason}</p>}
      </>
    )
  const { channel } = way
  const isPaper = channel === 'paper'
  const isMaventas = byMaventa.includes(channel)
  const label = isPaper ? 'Skriv ut i Utskick' : isMaventas ? 'Skicka till Maventa' : `Skicka ${byChannel[channel]}`
  return (
    <>
      <Button kind="primary" disabled={isBusy} onClick={() => (isPaper ? onSend(goneText(channel)) : setIsAsked(true))}>
        {label}
      </Button>
      {isAsked && (
        <Question
          title={`Skicka ${documentInText(invoice)}?`}
          yesLabel={label}
          onYes={() => {
            setIsAsked(false)
            onSend(goneText(channel))
          }}
          onNo={() => setIsAsked(false)}
        >
          <p>
            Till {invoice.payer_name} {byChannel[channel]}: <AddressText text={way.address} />. Det som har gått i väg
            kan inte tas tillbaka.
          </p>
        </Question>
      )}
      <p className={classes.waits}>
        Går {byChannel[channel]} till <AddressText text={way.address} />
      </p>
    </>
  )
}

type RemindProps = { invoice: Invoice; onYes: (done: string) => void; onNo: () => void }

/** Asks before a reminder goes to the payer, because it cannot be taken back. */
function RemindQuestion({
  invoice: { id, open_cents, total_cents, payer_name, ...invoice },
  onYes,
  onNo,
}: RemindProps) {
  const { data, error, refetch } = useQuery(reminderOfQuery(id))
  const { data: limits } = useQuery(read('GET /api/invoices/bookkeeping-settings/'))
  return (
    <Question
      title={`Påminn om ${documentInText(invoice)}?`}
      yesLabel="Skicka påminnelse"
      isIncomplete={!data?.next}
      onYes={() => onYes(goneText(data?.next?.channel ?? null))}
      onNo={onNo}
    >
      <p>
        {formatMoney(open_cents)} är obetalt. Påminnelsen går till {payer_name}.
      </p>
      {data ? (
        <>
          {data.next && (
            <p>
              <strong>Att betala: {formatMoney(claimedCents({ ...data.next, open_cents: data.open_cents }))}</strong>
            </p>
          )}
          {data.refusal !== '' && <p className={classes.notice}>Ingen påminnelse kan skickas i dag: {data.refusal}</p>}
          <ReminderFacts reminder={data} />
          <ReminderMail reminder={data} />
        </>
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
      <ReminderTerms />
      {limits && open_cents <= limits.write_off_limit_cents && (
        <p>
          Bara {formatMoney(open_cents)} av fakturans {formatMoney(total_cents)} är kvar. Det kan hellre avskrivas på
          sidan <Link to="/economy/reskontra">Reskontra</Link>.
        </p>
      )}
    </Question>
  )
}

/** The longest wait that the server takes. */
const LONGEST_PROMISE_DAYS = 365

function promiseField(today: string): FieldSpec {
  const last = plusDays(today, LONGEST_PROMISE_DAYS)
  return {
    kind: 'date',
    name: 'promised_on',
    label: 'Betalar senast',
    near: today,
    calendar: Calendar,
    rules: rules
      .string()
      .required()
      .test('past', 'Dagen har redan gått. Välj i dag eller en senare dag.', (day) => !day || day >= today)
      .test('late', `Senast ${formatDate(last)}, ett år från i dag.`, (day) => !day || day <= last),
  }
}

/** Asks for the day by which the payer has promised to pay; a new day takes the place of the earlier one. */
function PromiseQuestion({
  invoice,
  onYes,
  onNo,
}: {
  invoice: Invoice
  onYes: (day: string) => void
  onNo: () => void
}) {
  const field = promiseField(helsinkiDay(useServerNow()))
  const [day, setDay] = useState(invoice.promised_on ?? '')
  const [isPressed, setPressed] = useState(false)
  return (
    <Question
      title={`Löfte om ${documentInText(invoice)}`}
      yesLabel="Spara löftet"
      onYes={() => onYes(day)}
      onNo={onNo}
      isIncomplete={faultOf(field, day) !== null}
      onIncomplete={() => setPressed(true)}
    >
      <p>Ingen påminnelse går förrän dagen har passerat.</p>
      <SingleField field={field} value={day} onChange={setDay} showsFault={isPressed} />
    </Question>
  )
}
