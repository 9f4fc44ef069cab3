import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import table from '@stafapp/shared/styles/card-table.module.css'
import { useState } from 'react'
import type { Match, MatchRow } from '../api.ts'
import { reasonText, states as stateWords } from '../words.ts'
import classes from './payment-table.module.css'
import { StateTag } from './state-tag.tsx'

/** Rows before 'Visa alla': a month's file has hundreds. */
const firstRows = 50

type TrialRowsProps = { rows: readonly MatchRow[]; states: Match['states'] }

export function TrialRows({ rows, states }: TrialRowsProps) {
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
