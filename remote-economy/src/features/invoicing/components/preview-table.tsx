import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import table from '@stafapp/shared/styles/card-table.module.css'
import { Fragment, useState } from 'react'
import { Badge } from '../../../shared/badge.tsx'
import { unitOf } from '../../../shared/invoice-words.ts'
import type { PreviewPayer } from '../api.ts'
import { documentText, isReady, states } from '../preview-words.ts'
import classes from './invoicing.module.css'
import { CorrectionChoice } from './payer-groups.tsx'
import { RowTable } from './row-table.tsx'

type Props = {
  karneval: number
  payers: readonly PreviewPayer[]
  /** Shown when nothing is left to invoice. */
  doneText: string
  isPossible: boolean
  onIssue: (payer: PreviewPayer) => void
}

/** Rows before 'Visa alla': two hundred cards would make the page too long on a phone. */
const firstRows = 25
const shows = {
  todo: 'Att göra',
  all: 'Alla',
  new: 'Nya',
  changed: 'Ändrade',
  blocked: 'Uppgifter saknas',
  done: 'Fakturerade',
}
type Show = keyof typeof shows

const isShown = (payer: PreviewPayer, show: Show) =>
  show === 'all' || (show === 'todo' ? payer.state !== 'done' : payer.state === show)

/** All payers with state and amount; expanding a row shows its charges and problems. */
export function PreviewTable({ karneval, payers, doneText, isPossible, onIssue }: Props) {
  const [show, setShow] = useState<Show>('todo')
  const [search, setSearch] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const text = search.trim().toLocaleLowerCase('sv')
  const found = payers.filter(
    (payer) =>
      isShown(payer, show) &&
      [payer.payer_name, payer.school_name, payer.unit_name].some((name) =>
        name.toLocaleLowerCase('sv').includes(text),
      ),
  )
  const rows = isWhole ? found : found.slice(0, firstRows)
  return (
    <>
      <div className={`${classes.tools} no-print`}>
        <label className={classes.field}>
          Sök betalare eller skola
          <input type="search" autoComplete="off" value={search} onChange={(event) => setSearch(event.target.value)} />
        </label>
        <label className={classes.field}>
          Visa
          <select value={show} onChange={(event) => setShow(event.target.value as Show)}>
            {Object.entries(shows).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p role="status">{found.length === 1 ? '1 betalare' : `${formatNumber(found.length)} betalare`}</p>
      {found.length === 0 ? (
        <Empty text={payers.length > 0 && show === 'todo' && !text ? doneText : 'Ingen betalare motsvarar urvalet.'} />
      ) : (
        <table className={table.table} aria-label="Betalare">
          <thead>
            <tr>
              <th>Betalare</th>
              <th>Läge</th>
              <th className={table.number}>Fakturerat</th>
              <th className={table.number}>Nu</th>
              <th>
                <span className="visually-hidden">Åtgärd</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((payer) => (
              <PayerRows
                key={payer.billing_information}
                karneval={karneval}
                payer={payer}
                isPossible={isPossible}
                onIssue={onIssue}
              />
            ))}
          </tbody>
        </table>
      )}
      {rows.length < found.length && (
        <Button onClick={() => setIsWhole(true)}>Visa alla {formatNumber(found.length)}</Button>
      )}
    </>
  )
}

type RowProps = { karneval: number; payer: PreviewPayer; isPossible: boolean; onIssue: (payer: PreviewPayer) => void }

function PayerRows({ karneval, payer, isPossible, onIssue }: RowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { text, tone } = states[payer.state]
  const to = `/detail/invoicedetail/${payer.billing_information}`
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {payer.payer_name || 'Betalare utan namn'}
          </button>
          <span className={table.minor}>
            {payer.parts.length > 1 ? `Samlingsfaktura, ${payer.parts.length} skolor` : unitOf(payer)}
          </span>
          {payer.state === 'changed' && (
            <ul className={classes.plans}>
              {payer.documents.map((document) => (
                <li key={documentText(document)}>{documentText(document)}</li>
              ))}
            </ul>
          )}
          {payer.faults.length > 0 && (
            <ul className={classes.faults}>
              {payer.faults.map(({ attr, detail }) => (
                <li key={attr}>{detail}</li>
              ))}
            </ul>
          )}
        </th>
        <td data-label="Läge">
          <Badge text={text} tone={tone} />
        </td>
        <td data-label="Fakturerat" className={table.number}>
          {payer.invoice ? formatMoney(payer.invoiced_cents) : '–'}
        </td>
        <td data-label="Nu" className={table.number}>
          {formatMoney(payer.total_cents)}
        </td>
        <td>
          {payer.state === 'blocked' && <Link to={to}>Betalarens uppgifter</Link>}
          {isReady(payer) && (
            <Button disabled={!isPossible} onClick={() => onIssue(payer)}>
              {payer.state === 'new' ? 'Fakturera' : 'Rätta'}
              <span className="visually-hidden"> {payer.payer_name}</span>
            </Button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={5} className={table.wide}>
            <div className={classes.panel}>
              {payer.warnings.length > 0 && (
                <ul className={classes.warnings}>
                  {payer.warnings.map(({ detail }) => (
                    <li key={detail}>{detail}</li>
                  ))}
                </ul>
              )}
              {payer.state === 'changed' ? (
                payer.documents.map((document) => (
                  <Fragment key={documentText(document)}>
                    <h3>{documentText(document)}</h3>
                    <RowTable rows={document.rows} total={document.total_cents} />
                    <Schools parts={document.parts} />
                  </Fragment>
                ))
              ) : (
                <>
                  <RowTable rows={payer.rows} vat={payer.vat} total={payer.total_cents} />
                  <Schools parts={payer.parts} />
                </>
              )}
              <CorrectionChoice karneval={karneval} payer={payer} />
              <Link to={to}>Betalarens uppgifter</Link>
            </div>
          </td>
        </tr>
      )}
    </Fragment>
  )
}

/** The schools of a collective document with their sums. */
function Schools({ parts }: { parts: PreviewPayer['parts'] }) {
  if (parts.length === 0) return null
  return (
    <ul className={classes.plans}>
      {parts.map((part) => (
        <li key={part.billing_information}>
          {unitOf(part)}: {formatMoney(part.total_cents)}
        </li>
      ))}
    </ul>
  )
}
