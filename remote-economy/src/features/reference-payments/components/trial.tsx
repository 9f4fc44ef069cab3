import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button, Spinner } from '@stafapp/shared/page'
import table from '@stafapp/shared/styles/card-table.module.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Match, MatchRow } from '../api.ts'
import classes from '../reference-payments.module.css'
import { formats, paymentsText, reasonText, states as stateWords } from '../words.ts'
import { MissingStatements } from './missing-statements.tsx'
import { StateTag } from './state-tag.tsx'

type TrialProps = { match: Match; isPending: boolean; error: ReactNode; onApprove: () => void; onDiscard: () => void }

/** Result of a dry run: the totals and a row for each payment. */
export function Trial({ match, isPending, error, onApprove, onDiscard }: TrialProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Focuses the result, so that keyboard and screen reader users notice it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={classes.trial} aria-labelledby="trial">
      <h2 id="trial" tabIndex={-1} ref={heading}>
        Provkörning: {match.name}
      </h2>
      <p>
        {formats[match.format]}, {paymentsText(match.row_count)}
        {match.duplicate_count > 0 && `, varav ${formatNumber(match.duplicate_count)} redan inlästa`}. Ingenting är
        bokat ännu. Granska raderna och godkänn, eller förkasta provkörningen.
      </p>
      <dl className={classes.sums}>
        <Sum label="Bokas på fakturor" cents={match.booked_cents} />
        <span aria-hidden="true">+</span>
        <Sum label="Väntar på beslut" cents={match.open_cents} />
        <span aria-hidden="true">=</span>
        <Sum label="Filens summa" cents={match.total_cents} />
      </dl>
      <MissingStatements missing={match.missing_statements} />
      {match.is_known_file && <p className={classes.note}>Filen har lästs in förut.</p>}
      {error}
      {match.new_count === 0 && match.row_count > 0 ? (
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
            {match.row_count === 0 ? 'Godkänn utdraget' : `Godkänn och boka ${paymentsText(match.new_count)}`}
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

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatMoney(cents)}</dd>
    </div>
  )
}

/** Rows before 'Visa alla': a month's file has hundreds. */
const firstRows = 50

type TrialRowsProps = { rows: readonly MatchRow[]; states: Match['states'] }

function TrialRows({ rows, states }: TrialRowsProps) {
  const [state, setState] = useState<MatchRow['state'] | ''>('')
  const [isWhole, setIsWhole] = useState(false)
  const found = state === '' ? rows : rows.filter((row) => row.state === state)
  const shown = isWhole ? found : found.slice(0, firstRows)
  return (
    <>
      <label className={classes.filter}>
        Visa
        <select value={state} onChange={({ target }) => setState(target.value as typeof state)}>
          <option value="">alla ({formatNumber(rows.length)})</option>
          {states.map((item) => (
            <option key={item.state} value={item.state}>
              {stateWords[item.state].text} ({formatNumber(item.count)})
            </option>
          ))}
        </select>
      </label>
      <table className={`${table.table} ${table.compact}`} aria-label="Filens betalningar">
        <thead>
          <tr>
            <th scope="col">Rad</th>
            <th scope="col">Betalare</th>
            <th scope="col">Referens</th>
            <th scope="col">Betald</th>
            <th scope="col" className={table.number}>
              Belopp
            </th>
            <th scope="col">Utfall</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.line} row={row} />
          ))}
        </tbody>
      </table>
      {shown.length < found.length && (
        <Button onClick={() => setIsWhole(true)}>Visa alla {formatNumber(found.length)} rader</Button>
      )}
    </>
  )
}

function Row({ row }: { row: MatchRow }) {
  const [best] = row.proposals
  return (
    <tr>
      <td data-label="Rad">{row.line}</td>
      <th scope="row">{row.payer || 'Namn saknas'}</th>
      <td data-label="Referens">{row.reference || '–'}</td>
      <td data-label="Betald">{formatDate(row.paid_on)}</td>
      <td data-label="Belopp" className={table.number}>
        {formatMoney(row.amount_cents)}
      </td>
      <td className={classes.outcome}>
        <StateTag state={row.state} isDuplicate={row.is_duplicate} />
        <span>{row.reason}</span>
        {row.allocations.map(({ invoice, number, school_name, amount_cents }) => (
          <span key={invoice}>
            Faktura {number}, {school_name}: {formatMoney(amount_cents)}
          </span>
        ))}
        {best && (
          <span className={classes.hint}>
            Förslag: faktura {best.allocations.map(({ number }) => number).join(' och ')} ({reasonText(best)}). Välj när
            filen är bokad, under Väntar på beslut.
          </span>
        )}
      </td>
    </tr>
  )
}
