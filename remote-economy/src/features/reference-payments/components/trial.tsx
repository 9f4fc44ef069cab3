import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button, Spinner } from '@stafapp/shared/page'
import { invoiceName } from '@stafapp/shared/rules/document-name'
import { upperFirst } from '@stafapp/shared/rules/first-letter'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Minor } from '../../../shared/minor.tsx'
import type { Match, MatchRow } from '../api.ts'
import classes from '../reference-payments.module.css'
import {
  alreadyRead,
  bookedCount,
  coming,
  comingOutcome,
  formatText,
  invoicesInText,
  outcomeText,
  payerName,
  payerText,
  paymentsText,
  reasonText,
  schoolText,
  trialText,
} from '../words.ts'
import { BankName } from './bank-name.tsx'
import { MissingStatements } from './missing-statements.tsx'
import { OutcomeTag } from './state-tag.tsx'

type TrialProps = { match: Match; isPending: boolean; error: ReactNode; onApprove: () => void; onDiscard: () => void }

/** Result of a dry run: the totals and a row for each payment. */
export function Trial({ match, isPending, error, onApprove, onDiscard }: TrialProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Focuses the result, so that keyboard and screen reader users notice it.
  useEffect(() => heading.current?.focus(), [])
  const isNothingNew = match.new_count === 0 && match.row_count > 0
  return (
    <section className={classes.trial} aria-labelledby="trial">
      <h2 id="trial" tabIndex={-1} ref={heading}>
        Provkörning: {match.name}
      </h2>
      {!isNothingNew && <p className={classes.note}>{trialText(match)}. Ingenting är bokat ännu.</p>}
      <p>
        {upperFirst(formatText(match))}, {paymentsText(match.row_count)}
        {match.duplicate_count > 0 && `, varav ${formatNumber(match.duplicate_count)} redan inlästa`}.
        {!isNothingNew && ' Granska raderna och godkänn, eller förkasta provkörningen.'}
      </p>
      {/* Sums of what has been booked before would look like what is to be booked. */}
      {!isNothingNew && (
        <dl className={classes.sums}>
          <Sum label="Bokas på fakturor" cents={match.booked_cents} />
          <span aria-hidden="true">+</span>
          <Sum label="Väntar på beslut" cents={match.open_cents} />
          <span aria-hidden="true">=</span>
          <Sum label="Filens summa" cents={match.total_cents} />
        </dl>
      )}
      <MissingStatements missing={match.missing_statements} />
      {match.is_known_file && <p className={classes.note}>Filen har lästs in förut.</p>}
      {error}
      {isNothingNew ? (
        <>
          <p className={classes.note} role="status">
            Alla betalningar i filen är redan inlästa: det finns inget att boka.
          </p>
          <Button onClick={onDiscard}>Stäng</Button>
        </>
      ) : (
        <div className={classes.buttons}>
          <Button kind="primary" disabled={isPending} onClick={onApprove}>
            {isPending && <Spinner />}
            {approveText(match)}
          </Button>
          <Button disabled={isPending} onClick={onDiscard}>
            Förkasta provkörningen
          </Button>
        </div>
      )}
      <TrialRows rows={match.rows} states={match.states} />
    </section>
  )
}

/** Counts what is booked: the others wait. */
function approveText(match: Match): string {
  const { row_count, new_count } = match
  const booked = bookedCount(match)
  if (row_count === 0) return 'Godkänn utdraget'
  return booked > 0 ? `Godkänn och boka ${paymentsText(booked)}` : `Godkänn och läs in ${paymentsText(new_count)}`
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatMoney(cents)}</dd>
    </div>
  )
}

type TrialRowsProps = { rows: readonly MatchRow[]; states: Match['states'] }

/** What has been read before is no longer booked, whatever its state. */
const choiceOf = ({ is_duplicate, state }: MatchRow) => (is_duplicate ? 'duplicate' : state)

function TrialRows({ rows, states }: TrialRowsProps) {
  const [choice, setChoice] = useState<ReturnType<typeof choiceOf> | ''>('')
  const found = choice === '' ? rows : rows.filter((row) => choiceOf(row) === choice)
  const choices = [
    ...states.map(({ state }) => ({ value: state, text: outcomeText(coming(state)) })),
    { value: 'duplicate' as const, text: alreadyRead.text },
  ].flatMap((each) => {
    const count = rows.filter((row) => choiceOf(row) === each.value).length
    return count > 0 ? { ...each, count } : []
  })
  return (
    <>
      <label className={classes.filter}>
        Visa
        <select value={choice} onChange={({ target }) => setChoice(target.value as typeof choice)}>
          <option value="">Alla ({formatNumber(rows.length)})</option>
          {choices.map(({ value, text, count }) => (
            <option key={value} value={value}>
              {text} ({formatNumber(count)})
            </option>
          ))}
        </select>
      </label>
      <DataTable<MatchRow>
        label="Filens betalningar"
        columns={columns}
        rows={found}
        rowKey={({ line }) => line}
        search="Sök betalare eller referens"
        firstRows={50}
      />
    </>
  )
}

const columns: DataColumn<MatchRow>[] = [
  {
    title: 'Betalare',
    value: payerText,
    cell: (row) => (
      <>
        {payerName(row)}
        <BankName payment={row} />
      </>
    ),
  },
  {
    title: 'Referens',
    breaks: true,
    value: ({ reference }) => reference,
    cell: ({ reference, line }) => (
      <>
        <span className={classes.reference}>{reference || '–'}</span>
        <Minor>rad {formatNumber(line)}</Minor>
      </>
    ),
  },
  { title: 'Betald', isDate: true, value: ({ paid_on }) => paid_on, cell: ({ paid_on }) => formatDate(paid_on) },
  {
    title: 'Belopp',
    isNumber: true,
    value: ({ amount_cents }) => amount_cents,
    cell: ({ amount_cents }) => formatMoney(amount_cents),
  },
  { title: 'Läge', isLong: true, cell: (row) => <Outcome row={row} /> },
]

function Outcome({ row }: { row: MatchRow }) {
  const [best] = row.proposals
  return (
    <div className={classes.outcome}>
      <OutcomeTag outcome={comingOutcome(row)} />
      <span>{row.reason}</span>
      {row.allocations.map((one) => (
        <span key={one.invoice}>
          {invoiceName(one)}, {schoolText(one)}: {formatMoney(one.amount_cents)}
        </span>
      ))}
      {best && (
        <span className={classes.hint}>
          {best.is_likeliest
            ? `Förslag: ${invoicesInText(best.allocations)} (${reasonText(best)}).`
            : 'Flera fakturor passar.'}{' '}
          Välj när filen är bokad, under Väntar på beslut.
        </span>
      )}
    </div>
  )
}
