import { Calendar } from '@stafapp/shared/calendar'
import { LoadState } from '@stafapp/shared/calls'
import { ApiError, useMutation, useQuery, useQueryClient } from '@stafapp/shared/data'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { type FieldSpec, faultOf, rules, SingleField } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, ButtonLink, Empty, Spinner } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { createRequestKeys } from '@stafapp/shared/request-key'
import { documentName } from '@stafapp/shared/rules/document-name'
import { plusDays } from '@stafapp/shared/rules/times/helsinki'
import { useUser } from '@stafapp/shared/session'
import { privateKey, readJson, writeJson, writeText } from '@stafapp/shared/storage'
import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react'
import { documentsText, invoiceCount } from '../../../shared/invoice-words.ts'
import {
  type Batch,
  batchesQuery,
  invoicesQuery,
  issue,
  type Preview,
  type PreviewPayer,
  previewQuery,
} from '../api.ts'
import {
  blockedText,
  documentText,
  doneText,
  figures,
  isReady,
  madeText,
  rowNames,
  summary,
  unchosenCount,
  unchosenText,
  withoutPayerText,
} from '../preview-words.ts'
import { Hindrances } from './hindrances.tsx'
import classes from './invoicing.module.css'
import { PreviewTable } from './preview-table.tsx'

/** Invoices that would be issued now, by payer, and problems that prevent it. */
export function PreviewPart({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(previewQuery(karneval))
  const { data: unsent } = useQuery(invoicesQuery({ karneval, show: 'unsent', limit: 1 }))
  const [asked, setAsked] = useState<readonly PreviewPayer[]>([])
  const [chosen, setChosen] = useKeptChoice(karneval, data?.payers)
  const [day, setDay] = useState<string | null>(null)
  const [unchecked, setUnchecked] = useState<IssueBody | null>(null)
  const issuing = useIssue({
    onUnchecked: setUnchecked,
    onIssued: ({ payers }) => {
      const asked = new Set(payers.map(({ billing_information }) => String(billing_information)))
      setChosen((before) => new Set([...before].filter((key) => !asked.has(key))))
      // The next payer's question starts with the usual day.
      setDay(null)
    },
  })
  const sending = useSending(karneval)
  if (!data) return <LoadState error={error} refetch={refetch} />
  const all = summary(data.payers)
  const isPossible = data.seller_faults.length === 0
  return (
    <section aria-label="Att fakturera">
      {/* The next step comes before the problems of other payers. */}
      {sending && (
        <div className={classes.notice} data-running>
          <p>
            Utskicket pågår: {formatNumber(sending.done)} av {formatNumber(sending.count)} är på väg.
          </p>
          <ButtonLink to="?del=utskick">Se hur det går</ButtonLink>
        </div>
      )}
      {unsent && unsent.total > 0 && !sending && (
        <Unsent
          count={unsent.total}
          credit_count={unsent.credit_count}
          isMade={issuing.isSuccess}
          areMany={(issuing.variables?.payers.length ?? 0) > 1}
          isLast={all.payers.length === 0}
        />
      )}
      {(all.payers.length > 0 || issuing.isPending) && (
        <div className={classes.batch}>
          {/* What is ticked is what one is about to invoice. */}
          <Button
            kind={chosen.size > 0 ? 'plain' : 'primary'}
            disabled={issuing.isPending || !isPossible}
            onClick={() => setAsked(all.payers)}
          >
            {issuing.isPending && <Spinner />}
            {issuing.isPending ? (
              'Skapar fakturorna …'
            ) : (
              <span>
                Fakturera alla: <span className={classes.unbroken}>{madeText(all)}</span>
              </span>
            )}
          </Button>
          <div role="status" className={classes.meanwhile}>
            {issuing.isPending && <p>{meanwhile}</p>}
          </div>
        </div>
      )}
      {issuing.data && <NotMade refused={issuing.data.refused} />}
      <Figures preview={data} />
      <Hindrances karneval={karneval} preview={data} isReady={all.payers.length > 0} />
      {data.payers.length === 0 ? (
        <Empty text="Ingen betalare har något att betala ännu." />
      ) : (
        <PreviewTable
          karneval={karneval}
          payers={data.payers}
          doneText={doneText(data)}
          isPossible={isPossible && !issuing.isPending}
          chosen={chosen}
          onChoose={setChosen}
          onIssue={setAsked}
        />
      )}
      {asked.length > 0 && (
        <IssueQuestion
          karneval={karneval}
          payers={asked}
          preview={data}
          day={day ?? data.due_on}
          onDay={setDay}
          onIssue={(body) => issuing.mutate(body)}
          onClose={() => setAsked([])}
          onNo={() => {
            setDay(null)
            setAsked([])
          }}
        />
      )}
      {unchecked && (
        <UncheckedQuestion
          onYes={() => issuing.mutate({ ...unchecked, unchecked: true })}
          onClose={() => setUnchecked(null)}
        />
      )}
    </section>
  )
}

/** The sending that is under way; what is unsent is asked for again when it ends. */
function useSending(karneval: number): Batch | null {
  const { data } = useQuery(batchesQuery(karneval, ''))
  const queryClient = useQueryClient()
  const latest = data?.latest
  const isRunning = latest?.action === 'deliver' && latest.state === 'running'
  useEffect(() => {
    if (!isRunning) return
    return () => void queryClient.invalidateQueries({ queryKey: ['invoices', 'invoices'] })
  }, [isRunning, queryClient])
  return isRunning ? latest : null
}

const isKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string')

/**
 * The ticked rows, kept until they are invoiced: a reload or an expired login would lose a long choice. A row that can no
 * longer be invoiced, or that a collective invoice has taken in, loses its tick: it would come back with a credit note.
 */
function useKeptChoice(
  karneval: number,
  payers: readonly PreviewPayer[] | undefined,
): [ReadonlySet<string>, Dispatch<SetStateAction<ReadonlySet<string>>>] {
  const key = privateKey(useUser()?.username ?? '', `to-invoice:${karneval}`)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(readJson(key, isKeys)))
  const left = useMemo(() => {
    if (!payers) return chosen
    const ready = new Set(payers.filter(isReady).map(({ billing_information }) => String(billing_information)))
    const kept = [...chosen].filter((each) => ready.has(each))
    return kept.length < chosen.size ? new Set(kept) : chosen
  }, [chosen, payers])
  useEffect(() => {
    setChosen(left)
    if (left.size === 0) writeText(key, null)
    else writeJson(key, [...left])
  }, [key, left])
  return [left, setChosen]
}

/** The server makes all documents in one step, whose progress it does not tell. */
const meanwhile =
  'Alla skapas på en gång. Du kan lämna sidan: när de är klara finns de under Utskick. En faktura som något hindrar skapas inte och står kvar här.'

type Refused = Awaited<ReturnType<typeof issue>>['refused']

/** Those that were left out, which the others did not wait for. */
function NotMade({ refused }: { refused: Refused }) {
  if (refused.length === 0) return null
  return (
    <div className={classes.notice} role="alert">
      <p>{refused.length === 1 ? '1 betalare' : `${formatNumber(refused.length)} betalare`} fakturerades inte:</p>
      <ul className={classes.faults}>
        {refused.map(({ billing_information, payer_name, unit_name, detail }) => (
          <li key={billing_information}>
            {[payer_name, unit_name].filter(Boolean).join(', ')}
            {payer_name && ': '}
            {detail}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Figures({ preview }: { preview: Preview }) {
  const { fresh, changed, blocked, invoiced } = figures(preview)
  return (
    <dl className={`${classes.totals} ${classes.four}`}>
      <Figure label="Nya fakturor" {...fresh} />
      <Figure label="Ändrade beställningar" {...changed} />
      <Figure
        label="Kan inte faktureras"
        cents={blocked.cents}
        made={blockedText(blocked.payerCount, blocked.unitCount)}
        isAlarm={blocked.payerCount + blocked.unitCount > 0}
      />
      <Figure label="Redan fakturerat" {...invoiced} />
    </dl>
  )
}

type FigureProps = {
  label: string
  /** Invoices in the sum. */
  count?: number
  /** Payers in it, where its invoices are not counted. */
  payerCount?: number
  cents: number
  /** What is in the sum, where neither is counted alone. */
  made?: string
  isAlarm?: boolean
}

function Figure({ label, count = 0, payerCount, cents, made, isAlarm = false }: FigureProps) {
  const counted = payerCount === undefined ? invoiceCount(count) : `${formatNumber(payerCount)} betalare`
  return (
    <div className={classes.figure} data-alarm={isAlarm}>
      <dt>{label}</dt>
      <dd className={classes.sum}>{formatMoney(cents)}</dd>
      <dd>{made ?? counted}</dd>
    </div>
  )
}

type IssueBody = Parameters<typeof issue>[0]

const isUnchecked = (error: unknown): boolean =>
  error instanceof ApiError && error.errors.some(({ code }) => code === 'rules_unchecked')

/** Creates documents once; `onUnchecked` when their rules could not be asked. */
function useIssue({
  onUnchecked,
  onIssued,
}: {
  onUnchecked: (body: IssueBody) => void
  onIssued: (body: IssueBody) => void
}) {
  const [keyOf] = useState(createRequestKeys)
  return useMutation({
    mutationFn: (body: IssueBody) => issue(body, keyOf(body)),
    onSuccess: ({ data }, body) => {
      onIssued(body)
      const [first] = data
      notifySuccess(data.length === 1 && first ? `${documentName(first)} skapad` : `${createdText(data)} skapade`)
    },
    onError: (error, body) => (!body.unchecked && isUnchecked(error) ? onUnchecked(body) : notifyFailure(error)),
  })
}

type Created = readonly { kind: 'invoice' | 'credit' }[]

const createdText = (documents: Created): string =>
  documentsText({ count: documents.length, credit_count: documents.filter(({ kind }) => kind === 'credit').length })

type UnsentProps = {
  count: number
  credit_count: number
  /** Some of them were made just now. */
  isMade: boolean
  /** Those were made at once: the next step is to send them, not the next row. */
  areMany: boolean
  /** Nothing more can be invoiced. */
  isLast: boolean
}

/** Leads to the sending of what is created, because creating does not send it. */
function Unsent({ count, credit_count, isMade, areMany, isLast }: UnsentProps) {
  const place = useRef<HTMLParagraphElement>(null)
  // The pressed button is removed when no payer is left, and the focus would go to the top of the page.
  useEffect(() => {
    if (isMade && areMany) place.current?.focus()
    else if (isMade && isLast && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [isMade, areMany, isLast])
  return (
    <div className={classes.notice} data-done={isMade}>
      <p tabIndex={-1} ref={place}>
        {documentsText({ count, credit_count })} är{' '}
        {count === 1 ? 'skapad, men inte skickad ännu.' : 'skapade, men inte skickade ännu.'}
      </p>
      <ButtonLink kind={isLast ? 'primary' : 'plain'} to="?del=utskick">
        Skicka {count === 1 ? 'den' : 'dem'} nu
      </ButtonLink>
    </div>
  )
}

/** Asks whether to go on when the rules could not be asked: the treasurer decides, and the log keeps it. */
function UncheckedQuestion({ onYes, onClose }: { onYes: () => void; onClose: () => void }) {
  const confirm = () => {
    onYes()
    onClose()
  }
  return (
    <Question title="Skapa utan kontroll?" yesLabel="Skapa utan kontroll" onYes={confirm} onNo={onClose}>
      <p>
        Reglerna i EN 16931 och Peppol kunde inte kontrolleras, så ingenting har skapats. Försök på nytt om en stund,
        eller skapa fakturorna ändå. Att de skapades utan kontroll antecknas i loggen, och genom Peppol skickas ingen
        faktura som inte har kontrollerats.
      </p>
    </Question>
  )
}

type Props = {
  karneval: number
  payers: readonly PreviewPayer[]
  preview: Preview
  /** The due day as it is typed, which a refusal leaves. */
  day: string
  onDay: (day: string) => void
  onIssue: (body: IssueBody) => void
  onClose: () => void
  onNo: () => void
}

/** The longest term that the server takes. */
const LONGEST_TERM_DAYS = 90

function dueDayField({ due_on, as_of: today }: Preview): FieldSpec {
  const last = plusDays(today, LONGEST_TERM_DAYS)
  return {
    kind: 'date',
    name: 'due_on',
    label: 'Förfallodag',
    near: due_on,
    calendar: Calendar,
    rules: rules
      .string()
      .required()
      .test('past', 'Dagen har redan gått. Välj i dag eller en senare dag.', (day) => !day || day >= today)
      .test('late', `Senast ${formatDate(last)}, ${LONGEST_TERM_DAYS} dagar från i dag.`, (day) => !day || day <= last),
  }
}

/** "Borgå Gymnasium. Borgå, bildningsväsendet." */
function payerText(payer: PreviewPayer): string {
  const { name, more } = rowNames(payer)
  return `${name}. ${more}.`
}

const sumText = (count: number, cents: number): string => `på ${count === 1 ? '' : 'sammanlagt '}${formatMoney(cents)}`

/** Confirms the number and total of the invoices to issue, and asks for the due date. */
function IssueQuestion({ karneval, payers, preview, day, onDay, onIssue, onClose, onNo }: Props) {
  const field = dueDayField(preview)
  const [isPressed, setPressed] = useState(false)
  const unchosen = payers.length > 1 ? unchosenCount(preview, payers) : 0
  const { invoices, credits, differences, invoicedCents, creditedCents } = summary(payers)
  const confirm = () => {
    onIssue({
      karneval,
      payers: payers.map(({ billing_information, total_cents, revision }) => ({
        billing_information,
        total_cents,
        revision,
      })),
      ...(invoices > 0 && { due_on: day }),
    })
    onClose()
  }
  return (
    <Question
      title={invoices > 0 ? `Skapa ${invoiceCount(invoices)}?` : 'Skapa kreditnota?'}
      yesLabel={invoices > 0 ? `Skapa ${invoiceCount(invoices)}` : 'Skapa kreditnota'}
      onYes={confirm}
      onNo={onNo}
      isIncomplete={invoices > 0 && faultOf(field, day) !== null}
      onIncomplete={() => setPressed(true)}
    >
      {payers.length === 1 && payers[0] && <p>{payerText(payers[0])}</p>}
      <p>
        {invoices > 0 && `${invoiceCount(invoices)} ${sumText(invoices, invoicedCents)}. `}
        {credits > 0 &&
          `${credits === 1 ? '1 kreditnota' : `${credits} kreditnotor`} ${sumText(credits, -creditedCents)}. `}
        Ingenting skickas ännu, det är nästa steg. En skapad faktura ändras aldrig: ändringar blir en tilläggsfaktura
        eller en kreditnota.
      </p>
      {payers.length > 1 && preview.without_payer.length > 0 && (
        <p>{withoutPayerText(preview.without_payer.length)} är inte med.</p>
      )}
      {unchosen > 0 && <p>{unchosenText(unchosen)} Avbryt om du vill välja först.</p>}
      {payers.length === 1 && credits + differences > 0 && (
        <ul className={classes.plans}>
          {payers[0]?.documents.map((document) => (
            <li key={documentText(document)}>{documentText(document)}</li>
          ))}
        </ul>
      )}
      {invoices > 0 && <SingleField field={field} value={day} onChange={onDay} showsFault={isPressed} />}
    </Question>
  )
}
