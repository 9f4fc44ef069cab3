import { useMutation, useQuery, useQueryClient } from '@stafapp/shared/data'
import { formatDateTime, formatMoney, formatNumber } from '@stafapp/shared/format'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { createRequestKeys } from '@stafapp/shared/request-key'
import { Link } from '@stafapp/shared/router'
import { documentName } from '@stafapp/shared/rules/document-name'
import { SENT_AGAIN_DAYS } from '@stafapp/shared/rules/reminder'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { serverNow } from '@stafapp/shared/session'
import { useEffect, useState } from 'react'
import { documentsText, invoiceCount } from '../../../shared/invoice-words.ts'
import {
  type Batch,
  type BatchChoice,
  type BatchChoices,
  batchesQuery,
  type DeliveryPlan,
  deliveriesQuery,
  resumeBatch,
  startBatch,
  stopBatch,
} from '../api.ts'
import classes from './invoicing.module.css'
import { RemindQuestion } from './remind-question.tsx'
import { SendQuestion, withoutReturned } from './send-question.tsx'

type Props = {
  karneval: number
  show: 'overdue' | 'remind_again' | 'deliver'
  search: string
  /** Of a sending: by which ways, and what goes where the last sending came back from. */
  plan?: Pick<DeliveryPlan, 'channels' | 'returned'>
}

const actionsOf: Record<Props['show'], readonly BatchChoice['action'][]> = {
  deliver: ['deliver'],
  overdue: ['remind'],
  remind_again: ['remind_again'],
}

type Wanted = Pick<BatchChoice, 'action' | 'count' | 'sum_cents'> & {
  /** Invoices that are left out. */
  except?: number[]
}

const isReminding = <T extends { action: BatchChoice['action'] }>(
  choice: T,
): choice is T & { action: 'remind' | 'remind_again' } => choice.action === 'remind' || choice.action === 'remind_again'

/** Actions on all search results including those not shown: the server counts, sums and processes them. */
export function BatchActions({ karneval, show, search, plan }: Props) {
  const { data, isFetching, refetch } = useQuery(batchesQuery(karneval, search))
  const [asked, setAsked] = useState<BatchChoice | null>(null)
  const [keyOf] = useState(createRequestKeys)
  const queryClient = useQueryClient()
  const [watched, setWatched] = useState<number | null>(null)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ action, count, sum_cents, except }: Wanted) => {
      const body = {
        karneval,
        action,
        count,
        sum_cents,
        ...(search === '' ? {} : { search }),
        ...(except && { except }),
      }
      return startBatch(body, keyOf(body))
    },
    onSuccess: (batch) => {
      setWatched(batch.id)
      // Until it is asked for again, which may take its time, the button would look as if nothing had been pressed.
      queryClient.setQueryData(
        batchesQuery(karneval, search).queryKey,
        (before) => before && { ...before, latest: batch },
      )
    },
    onError: (error) => notifyFailure(error),
  })
  const latest = data?.latest ?? null
  const progress = latest && `${latest.id} ${latest.state} ${latest.done + latest.left}`
  useEffect(() => {
    // Refresh the list as the batch progresses.
    if (progress === null) return
    for (const list of ['invoices', 'deliveries', 'delivery-plan'])
      void queryClient.invalidateQueries({ queryKey: ['invoices', list] })
  }, [progress, queryClient])
  if (!data) return null
  const choices = data.choices.filter(({ action, count }) => count > 0 && actionsOf[show].includes(action))
  const isLate = show === 'overdue' || show === 'remind_again'
  return (
    <>
      {/* The search leads to it. Who is left out comes after the next step. */}
      <div id={isLate ? 'remind' : undefined} className={`${classes.actions} ${classes.batch} no-print`}>
        {choices.map((choice) => (
          <Button
            key={choice.action}
            kind="primary"
            disabled={isPending || isBusy(latest, choice)}
            onClick={() => {
              setAsked(choice)
              // The question is about what is late now: one that was just reminded singly is no longer among them.
              if (isReminding(choice)) void refetch()
            }}
          >
            {isPending && variables.action === choice.action ? (
              <>
                <Spinner />
                Skickar …
              </>
            ) : (
              buttonText(choice, plan)
            )}
          </Button>
        ))}
      </div>
      {latest &&
        !isOutdated(latest, choices) &&
        (isShown(latest, watched) || (isOfToday(latest) && actionsOf[show].includes(latest.action))) && (
          <BatchProgress batch={latest} />
        )}
      {isLate && data.unreached.count > 0 && <Unreached {...data.unreached} />}
      {isLate && data.sent_again.count > 0 && <SentAgain {...data.sent_again} />}
      {isLate && data.promised.count > 0 && <Promised {...data.promised} />}
      {asked && isReminding(asked) && (
        <RemindQuestion
          karneval={karneval}
          choice={data.choices.filter(isReminding).find(({ action }) => action === asked.action) ?? asked}
          isFresh={!isFetching}
          search={search}
          onNo={() => setAsked(null)}
          onYes={(wanted) => {
            mutate({ ...wanted, action: asked.action })
            setAsked(null)
          }}
        />
      )}
      {asked && !isReminding(asked) && (
        <SendQuestion
          choice={asked}
          channels={plan?.channels ?? []}
          returned={plan?.returned ?? []}
          onNo={() => setAsked(null)}
          onYes={(wanted) => {
            mutate({ ...wanted, action: asked.action })
            setAsked(null)
          }}
        />
      )}
    </>
  )
}

/** Nobody is reminded of an invoice that has not arrived: it is sent again first. */
function Unreached({ count, open_cents }: BatchChoices['unreached']) {
  const what = count === 1 ? '1 förfallen faktura' : `${formatNumber(count)} förfallna fakturor`
  return (
    <p className={classes.notice}>
      {what} ({formatMoney(open_cents)}) har inte nått betalaren. Ingen påminnelse skickas.{' '}
      <Link to="?del=utskick&lage=bounced">Rätta adressen och skicka på nytt</Link>
    </p>
  )
}

/** The payer has had it for a few days only, whatever its day says. */
function SentAgain({ count, open_cents }: BatchChoices['sent_again']) {
  const what = count === 1 ? '1 förfallen faktura' : `${formatNumber(count)} förfallna fakturor`
  return (
    <p className={classes.notice}>
      {what} ({formatMoney(open_cents)}) nådde inte betalaren och har skickats på nytt. Ingen påminnelse skickas förrän{' '}
      {SENT_AGAIN_DAYS} dagar efter det.
    </p>
  )
}

/** A promise holds until its day has passed. */
const Promised = ({ count, open_cents }: BatchChoices['promised']) => (
  <p className={classes.notice}>
    {formatNumber(count)} har lovat betala ({formatMoney(open_cents)}) och påminns inte.
  </p>
)

/** Its result is told for the rest of the day, to who left the page meanwhile and comes back. */
const isOfToday = ({ started_at }: Batch): boolean => helsinkiDay(new Date(started_at)) === helsinkiDay(serverNow())

/** A finished batch is shown to the user who started it, and while documents were left out. */
const isShown = ({ id, state, left }: Batch, watched: number | null): boolean =>
  state !== 'done' || id === watched || left > 0

/** Its result is no longer the news when other documents wait to be sent. */
const isOutdated = ({ action, state, left }: Batch, choices: readonly BatchChoice[]): boolean =>
  action === 'deliver' && state === 'done' && left === 0 && choices.some((choice) => choice.action === 'deliver')

const isBusy = (latest: Batch | null, { action }: BatchChoice): boolean =>
  latest?.state === 'running' && latest.action === action

function buttonText(choice: BatchChoice, plan: Props['plan']): string {
  if (isReminding(choice)) return `Påminn om ${documentsText(choice)}, ${formatMoney(choice.sum_cents)}`
  const left = withoutReturned(choice, plan?.returned ?? [])
  return `Skicka ${documentsText(left.count > 0 ? left : choice)}`
}

/** Progress of a batch, with left out documents and reasons; it can be stopped and resumed. */
function BatchProgress({ batch }: { batch: Batch }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (work: (id: number) => Promise<Batch>) => work(batch.id),
    onError: (error) => notifyFailure(error),
  })
  const { karneval, action, state, count, waiting, left_over } = batch
  const isSent = action === 'deliver' && state === 'done'
  // Handed over is not sent: the mails and the papers go afterwards.
  const { data: deliveries } = useQuery({ ...deliveriesQuery({ karneval, limit: 1 }), enabled: isSent })
  if (isSent && !deliveries) return null
  const isWaiting = !isSent || deliveries?.counts.some((one) => one.state === 'queued') === true
  return (
    <section
      className={classes.notice}
      aria-label="Utskick"
      data-done={state === 'done' && left_over.length === 0}
      data-running={state === 'running'}
    >
      {/* The progress bar shows the steps; only start and end are announced to screen readers. */}
      {state !== 'done' && <progress max={count} value={count - waiting} aria-label="Behandlade dokument" />}
      <p aria-live={state === 'running' ? 'off' : 'polite'}>{batchText(batch, isWaiting)}</p>
      {left_over.length > 0 && (
        <ul className={classes.faults}>
          {left_over.map((item) => (
            <li key={item.invoice}>
              {documentName(item)}, {item.payer_name}: {item.reason}
            </li>
          ))}
        </ul>
      )}
      {state === 'running' && (
        <Button disabled={isPending} onClick={() => mutate(stopBatch)}>
          Stoppa
        </Button>
      )}
      {state === 'stopped' && (
        <Button disabled={isPending} onClick={() => mutate(resumeBatch)}>
          Fortsätt
        </Button>
      )}
    </section>
  )
}

const sent = ({ count }: { count: number }): string => (count === 1 ? 'skickad' : 'skickade')

function doneWords({ action, count }: Pick<Batch, 'action' | 'count'>, isWaiting: boolean): string {
  if (action === 'deliver') return isWaiting ? 'på väg' : sent({ count })
  if (action === 'maventa') return 'i kö till Maventa'
  if (action === 'manual') return `${count === 1 ? 'markerad' : 'markerade'} som ${sent({ count })}`
  return count === 1 ? 'påmind' : 'påminda'
}

/** One sentence about a batch: action, amounts and documents left out. */
function batchText(batch: Batch, isWaiting: boolean): string {
  const { action, state, count, done, left, done_cents, started_at } = batch
  const all = isReminding({ action }) ? invoiceCount(count) : formatNumber(count)
  const figures = `${formatNumber(done)} av ${all} ${doneWords(batch, isWaiting)}`
  if (state === 'running') return `Pågår: ${figures}.`
  if (state === 'stopped') return `Stoppat: ${figures}. Resten väntar.`
  const rest = left === 0 ? '' : ` ${formatNumber(left)} lämnades:`
  return `Klart: ${figures}, ${formatMoney(done_cents)}. Startat ${formatDateTime(started_at)}.${rest}`
}
