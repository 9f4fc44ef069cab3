import { AddressText } from '@stafapp/shared/address-text'
import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { useServerNow } from '@stafapp/shared/live'
import { Button } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { documentName } from '@stafapp/shared/rules/document-name'
import { daysBetween, helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { type ReactNode, useState } from 'react'
import {
  brokenText,
  byChannel,
  documentsText,
  lateText,
  schoolsOf,
  sendingText,
} from '../../../shared/invoice-words.ts'
import { Minor } from '../../../shared/minor.tsx'
import { type BatchChoice, type BatchChoices, type ReminderPreview, reminderPreviewQuery } from '../api.ts'
import classes from './remind-question.module.css'
import { ReminderTerms } from './reminder-terms.tsx'

type Wanted = Pick<BatchChoice, 'count' | 'sum_cents'> & { except?: number[] }

type Props = {
  karneval: number
  choice: BatchChoice & { action: 'remind' | 'remind_again' }
  /** The choice has been read since the question was opened. */
  isFresh: boolean
  search: string
  onYes: (wanted: Wanted) => void
  onNo: () => void
}

/** Asks before reminders go: who gets which, in which words; any of them can be left out. */
export function RemindQuestion({ karneval, choice, isFresh, search, onYes, onNo }: Props) {
  const { action } = choice
  const { data, error, isFetching, refetch } = useQuery(
    reminderPreviewQuery({ karneval, action, ...(search === '' ? {} : { search }) }),
  )
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const shown = data?.data ?? []
  const except = shown.filter(({ invoice }) => left.has(invoice))
  const count = choice.count - except.length
  const sum_cents = choice.sum_cents - except.reduce((sum, { open_cents }) => sum + open_cents, 0)
  const toggle = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  return (
    <Question
      title={`Skicka påminnelser för ${documentsText({ count, credit_count: 0 })}?`}
      yesLabel={`Skicka ${count === 1 ? '1 påminnelse' : `${formatNumber(count)} påminnelser`}`}
      isIncomplete={isFetching || !data || !isFresh || count === 0}
      onNo={onNo}
      onYes={() =>
        onYes({ count, sum_cents, ...(except.length > 0 && { except: except.map(({ invoice }) => invoice) }) })
      }
    >
      {data ? (
        <>
          <p role="status">
            {countText(count, choice.count)}, obetalt sammanlagt {formatMoney(sum_cents)}
            {search === '' ? '.' : `, som motsvarar sökningen ”${search}”.`}
            {/* Of those that are not shown, interest and fees are not known here. */}
            {choice.count <= shown.length && ` ${totalText(shown.filter(({ invoice }) => !left.has(invoice)))}`}
          </p>
          <ReminderWays channels={except.length === 0 ? (choice.channels ?? []) : waysOf(shown, left)} />
          <ReminderTerms />
          <fieldset className={`${classes.reminders} ${classes.wide}`}>
            <legend className={classes.legend}>Vem som påminns</legend>
            {shown.length > FEW && (
              <Button onClick={() => setLeft(left.size > 0 ? new Set() : new Set(shown.map(({ invoice }) => invoice)))}>
                {left.size > 0 ? 'Välj alla' : 'Välj ingen'}
              </Button>
            )}
            <ul className={classes.list}>
              {shown.map((reminder) => (
                <li key={reminder.invoice}>
                  <label className={classes.choice}>
                    <input
                      type="checkbox"
                      checked={!left.has(reminder.invoice)}
                      onChange={() => toggle(reminder.invoice)}
                    />
                    <ReminderFacts reminder={reminder}>
                      <strong>{reminder.payer_name}</strong>
                    </ReminderFacts>
                  </label>
                  <ReminderMail reminder={reminder} />
                </li>
              ))}
            </ul>
            {choice.count > shown.length && (
              <p>
                {formatNumber(choice.count - shown.length)} till påminns också. De visas inte här: sök fram dem under
                Fakturor om du vill se dem.
              </p>
            )}
          </fieldset>
        </>
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </Question>
  )
}

/** More than so many can be chosen or left out at once. */
const FEW = 3

const countText = (count: number, all: number): string =>
  count === all ? documentsText({ count, credit_count: 0 }) : `${formatNumber(count)} av ${formatNumber(all)} fakturor`

type Ways = NonNullable<BatchChoices['choices'][number]['channels']>

function waysOf(reminders: readonly ReminderPreview[], left: ReadonlySet<number>): Ways {
  const counts = new Map<Ways[number]['channel'], number>()
  for (const { invoice, next } of reminders) {
    const channel = next?.channel ?? null
    if (!left.has(invoice)) counts.set(channel, (counts.get(channel) ?? 0) + 1)
  }
  return [...counts].map(([channel, count]) => ({ channel, count }))
}

/** By which ways the reminders go, and how many no way can take. */
function ReminderWays({ channels }: { channels: Ways }) {
  const ways = channels.flatMap(({ channel, count }) => (channel === null ? [] : [{ channel, count }]))
  const left = channels.find(({ channel }) => channel === null)?.count ?? 0
  return (
    <p>
      {ways.length > 0 && sendingText(ways)}
      {left > 0 && ` ${formatNumber(left)} kan inte skickas och väntar under Utskick.`}
    </p>
  )
}

/** Of which invoice, how late it is, what the reminder claims and how it goes. */
export function ReminderFacts({ reminder, children }: { reminder: ReminderPreview; children?: ReactNode }) {
  const { due_on, broken_promise_on, open_cents, next } = reminder
  const days = daysBetween(due_on, helsinkiDay(useServerNow()))
  return (
    <span>
      {children}
      <Minor>
        {documentName(reminder)}, {schoolsOf(reminder)}.{' '}
        {days > 0 ? `Förföll ${formatDate(due_on)}, ${lateText(days)}.` : `Förfaller ${formatDate(due_on)}.`}
      </Minor>
      {broken_promise_on && <Minor isLate>{brokenText(broken_promise_on)}</Minor>}
      {waitingText(reminder) && <Minor isLate>{waitingText(reminder)}</Minor>}
      {next && (
        <>
          <Minor>
            Påminnelse {next.level}: {claimText({ ...next, open_cents })}
          </Minor>
          <Minor isLate={next.channel === null}>
            {next.channel === null ? (
              next.reason
            ) : (
              <>
                Går {byChannel[next.channel]} till <AddressText text={next.address} />
              </>
            )}
          </Minor>
        </>
      )}
    </span>
  )
}

/** "1 206,00 € väntar på beslut med fakturans referens": the payer may have paid. Empty where nothing waits. */
function waitingText({ waiting_cents, waiting_equal_count, open_cents }: ReminderPreview): string {
  if (waiting_cents > 0) return `${formatMoney(waiting_cents)} väntar på beslut med fakturans referens`
  if (waiting_equal_count === 0) return ''
  const what = waiting_equal_count === 1 ? 'En betalning' : `${formatNumber(waiting_equal_count)} betalningar`
  return `${what} på just ${formatMoney(open_cents)} väntar på beslut`
}

type Claim = { open_cents: number; interest_cents: number; fee_cents: number }

/** What a reminder asks for. */
export const claimedCents = ({ open_cents, interest_cents, fee_cents }: Claim): number =>
  open_cents + interest_cents + fee_cents

/** "Påminnelserna kräver 5 754,50 € + ränta 61,20 € + avgifter 50,00 € = 5 865,70 €." */
function totalText(reminders: readonly ReminderPreview[]): string {
  const claims = reminders.flatMap(({ open_cents, next }) => (next ? [{ ...next, open_cents }] : []))
  const sum = (field: keyof Claim) => claims.reduce((total, claim) => total + claim[field], 0)
  const whole = { open_cents: sum('open_cents'), interest_cents: sum('interest_cents'), fee_cents: sum('fee_cents') }
  return `Påminnelserna kräver ${claimText(whole, 'avgifter')}.`
}

/** "333,50 € + ränta 5,27 € + avgift 5,00 € = 343,77 €". */
function claimText(claim: Claim, feeName = 'avgift'): string {
  const { open_cents, interest_cents, fee_cents } = claim
  const parts = [
    formatMoney(open_cents),
    ...(interest_cents > 0 ? [`ränta ${formatMoney(interest_cents)}`] : []),
    ...(fee_cents > 0 ? [`${feeName} ${formatMoney(fee_cents)}`] : []),
  ]
  if (parts.length === 1) return formatMoney(open_cents)
  return `${parts.join(' + ')} = ${formatMoney(claimedCents(claim))}`
}

/** The text that the payer gets; nothing for what does not go by mail. */
export function ReminderMail({ reminder: { payer_name, next } }: { reminder: ReminderPreview }) {
  if (!next?.mail) return null
  const { subject, paragraphs } = next.mail
  return (
    <details className={classes.mail}>
      <summary>
        Läs mejlet<span className="visually-hidden"> till {payer_name}</span>
      </summary>
      <p>
        <strong>{subject}</strong>
      </p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </details>
  )
}
