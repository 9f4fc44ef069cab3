import { Calendar } from '@stafapp/shared/calendar'
import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '@stafapp/shared/format'
import { type FieldSpec, faultOf, rules } from '@stafapp/shared/forms'
import { useServerNow } from '@stafapp/shared/live'
import { Button, Page } from '@stafapp/shared/page'
import { helsinkiDay, helsinkiDayEnd } from '@stafapp/shared/rules/times/helsinki'
import { type ReactNode, useState } from 'react'
import { Figure, Figures } from '../../shared/figures.tsx'
import { invoiceCount } from '../../shared/invoice-words.ts'
import { isPhone } from '../../shared/is-phone.ts'
import { useChoice } from '../../shared/use-choice.ts'
import { type Ledger, ledgerQuery } from './api.ts'
import classes from './books.module.css'
import { AgeTable, type Part, partOf } from './components/age-table.tsx'
import { DayChoice } from './components/day-choice.tsx'
import { FileButtons } from './components/file-buttons.tsx'
import { KarnevalChoice, KarnevalOnPaper, karnevalOf } from './components/karneval-choice.tsx'
import { ReceivableTable } from './components/receivable-table.tsx'
import { monthEndBefore, yearEndBefore } from './days.ts'
import { placeNames, placeNotes } from './place-names.ts'

const title = 'Reskontra'

const dayField = (today: string): FieldSpec => ({
  kind: 'date',
  name: 'dag',
  label: 'Dag',
  near: today,
  calendar: Calendar,
  rules: rules.string().test('past', 'Den dagen har inte varit ännu.', (day) => !day || day <= today),
})

/** /economy/reskontra: the receivables ledger at the end of a day, which never changes by what happens later. */
export function Component() {
  const { params, set } = useChoice()
  const today = helsinkiDay(useServerNow())
  const field = dayField(today)
  const asked = params.get('dag') ?? ''
  const chosen = asked && faultOf(field, asked) === null ? asked : null
  const karneval = karnevalOf(params)
  const part = partOf(params)
  // As it was known when the day ended.
  const isThen = chosen !== null && params.has('da') && chosen < today
  const basis = { ...(karneval && { karneval }), ...(isThen && { known: helsinkiDayEnd(chosen).toISOString() }) }
  // Without a choice the server takes its own today: the device's clock may be on another day.
  const { data, error, refetch, isPlaceholderData } = useQuery(ledgerQuery({ ...basis, ...(chosen && { on: chosen }) }))
  const on = chosen ?? data?.on ?? today
  const [isOnPhone] = useState(isPhone)
  const toPart = (one: Part) => `?${withPart(params, one)}`
  const files = <FileButtons query={{ part: 'receivables', to: on, ...basis }} />
  const days = { 'I dag': today, 'Förra månadsskiftet': monthEndBefore(today), Årsskiftet: yearEndBefore(today) }
  return (
    <Page title={title} intro={data ? asOfText(data) : 'Hämtar …'}>
      <search className="no-print">
        <div className={classes.choices}>
          <DayChoice field={field} value={on} onChange={(dag) => set({ dag, da: '' })} />
          <KarnevalChoice />
        </div>
        <div className={classes.files}>
          {Object.entries(days).map(([name, day]) => (
            <Button key={name} aria-pressed={day === on} onClick={() => set({ dag: day === today ? '' : day, da: '' })}>
              {name}
            </Button>
          ))}
        </div>
      </search>
      <KarnevalOnPaper />
      {!data && <LoadState error={error} refetch={refetch} />}
      {data && (
        <div aria-busy={isPlaceholderData}>
          <LateNote ledger={data} isThen={isThen} onChoose={(da) => set({ da })} />
          <Overview ledger={data} isFolded={isOnPhone}>
            <div className={classes.sums}>
              <Totals ledger={data} toPart={toPart} />
              <AgeTable ages={data.ages} toAge={toPart} />
            </div>
            {isOnPhone && files}
          </Overview>
          <ReceivableTable
            key={part}
            files={!isOnPhone && files}
            receivables={data.data}
            part={part}
            onAll={() => set({ alder: '' })}
            canWriteOff={on === today && !isThen}
          />
        </div>
      )}
    </Page>
  )
}

function withPart(params: URLSearchParams, part: Part): URLSearchParams {
  const next = new URLSearchParams(params)
  next.set('alder', part)
  return next
}

/** A day that is not over has no end yet. */
const asOfText = ({ on, known_at }: Ledger): string =>
  helsinkiDay(new Date(known_at)) === on
    ? `Läget ${formatDateTime(known_at)}.`
    : `Läget vid slutet av ${formatDate(on)}, enligt det som var känt ${formatDateTime(known_at)}.`

/** On a phone the sums are folded into one line, so that the invoices are not two screens below. */
function Overview({ ledger, isFolded, children }: { ledger: Ledger; isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return children
  return (
    <details className={classes.overview}>
      <summary>{openText(ledger.total.open_cents, overdueOf(ledger))}</summary>
      {children}
    </details>
  )
}

function openText(open: number, overdue: number): string {
  if (open === 0) return 'Ingenting är öppet'
  if (open === overdue) return `Öppet ${formatMoney(open)}, allt har förfallit`
  return `Öppet ${formatMoney(open)}, varav förfallet ${formatMoney(overdue)}`
}

const overdueOf = ({ ages }: Ledger): number =>
  ages.reduce((sum, { age, open_cents }) => (age === 'not_due' ? sum : sum + open_cents), 0)

function Totals({ ledger, toPart }: { ledger: Ledger; toPart: (part: Part) => string }) {
  const { total, waiting_cents, places, invoice_count, ages } = ledger
  const openCount = ages.reduce((sum, { count }) => sum + count, 0)
  const overdue = overdueOf(ledger)
  return (
    <Figures label="Totalt">
      <Figure
        label="Öppet"
        cents={total.open_cents}
        note={`${formatNumber(openCount)} av ${invoiceCount(invoice_count)}, skickade eller inte`}
      />
      <Figure
        label="Förfallet"
        cents={overdue}
        note={overdue > 0 && overdue === total.open_cents ? 'Allt öppet har förfallit' : 'Del av det öppna'}
        isAlarm={overdue > 0}
      />
      <Figure label="Fordringar" cents={total.net_cents} note="Öppet minus betalt för mycket" />
      <Figure
        isMinor
        label="Betalt för mycket"
        cents={total.over_cents}
        note="Ska betalas tillbaka eller flyttas"
        to={toPart('over')}
      />
      {waiting_cents !== null && (
        <Figure
          isMinor
          label="Väntar på beslut"
          cents={waiting_cents}
          note="På ingen faktura ännu"
          to="/economy/referencepayments"
        />
      )}
      {places.map(({ destination, amount_cents }) => (
        <Figure
          isMinor
          key={destination}
          label={placeNames[destination]}
          cents={amount_cents}
          note={placeNotes[destination]}
        />
      ))}
    </Figures>
  )
}

type LateNoteProps = { ledger: Ledger; isThen: boolean; onChoose: (then: string) => void }

/** The only thing that changes a past day: payments that were stored after it. */
function LateNote({ ledger: { late, on }, isThen, onChoose }: LateNoteProps) {
  if (isThen) {
    return (
      <p className={classes.warning}>
        Bara det som var känt den {formatDate(on)} är med.{' '}
        <Button onClick={() => onChoose('')}>Visa med det som är känt nu</Button>
      </p>
    )
  }
  if (late.count === 0) return null
  const what = late.count === 1 ? '1 betalning' : `${formatNumber(late.count)} betalningar`
  return (
    <p className={classes.warning}>
      {what} ({formatMoney(late.amount_cents)}) med bokföringsdag senast {formatDate(on)} lästes in efteråt och är med.{' '}
      <Button onClick={() => onChoose('1')}>Visa läget som det var känt då</Button>
    </p>
  )
}
