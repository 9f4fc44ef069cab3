import { formatMoney } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { type DataColumn, DataTable, useIsPhone } from '@stafapp/shared/table'
import { Fragment, useMemo, useState } from 'react'
import { Badge } from '../../../shared/badge.tsx'
import { documentsText, invoiceCount, unitOf } from '../../../shared/invoice-words.ts'
import { Minor } from '../../../shared/minor.tsx'
import { RowTable } from '../../../shared/row-table.tsx'
import type { PreviewPayer } from '../api.ts'
import { actionText, documentText, isReady, madeText, rowNames, states, summary, toInvoice } from '../preview-words.ts'
import classes from './invoicing.module.css'
import { CorrectionChoice } from './payer-groups.tsx'

type Props = {
  karneval: number
  payers: readonly PreviewPayer[]
  /** Shown when nothing is left to invoice. */
  doneText: string
  isPossible: boolean
  /** Keys of the rows with a tick. */
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onIssue: (payers: readonly PreviewPayer[]) => void
}

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
export function PreviewTable(props: Props) {
  const { karneval, payers, doneText, isPossible, chosen, onChoose, onIssue } = props
  const [show, setShow] = useState<Show>('todo')
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const found = payers.filter((payer) => isShown(payer, show))
  const isPhone = useIsPhone()
  const columns = useMemo(() => columnsOf({ opened, setOpened, isPossible, onIssue }), [opened, isPossible, onIssue])
  return (
    <div className={classes.payers}>
      <DataTable<PreviewPayer>
        label="Skolor och betalare"
        tools={
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
        }
        columns={columns}
        rows={found}
        rowKey={({ billing_information }) => billing_information}
        search="Sök betalare eller skola"
        sortedBy={{ title: 'Skola', isDescending: false }}
        firstRows={25}
        tell={({ length }) =>
          length === 0
            ? ''
            : `${invoiceCount(length)}${length > 1 ? ', en per skola om inte samlingsfaktura är vald' : ''}`
        }
        noneFound={found.length === 0 && show === 'todo' ? doneText : 'Ingen betalare motsvarar urvalet.'}
        {...(payers.filter(isReady).length > 1 && {
          selection: {
            chosen,
            onChange: onChoose,
            canChoose: isReady,
            nameOf: (payer) => `${rowNames(payer).name}, ${rowNames(payer).more}`,
            actions: (
              <ChosenActions
                payers={payers.filter(({ billing_information }) => chosen.has(String(billing_information)))}
                isPossible={isPossible}
                isPhone={isPhone}
                onIssue={onIssue}
              />
            ),
          },
        })}
        detail={(payer) => opened.has(payer.billing_information) && <Charges karneval={karneval} payer={payer} />}
      />
    </div>
  )
}

type ChosenProps = Pick<Props, 'payers' | 'isPossible' | 'onIssue'> & { isPhone: boolean }

/** Invoices the rows with a tick: those of one payer, by a search for its name. */
function ChosenActions({ payers, isPossible, isPhone, onIssue }: ChosenProps) {
  const made = summary(payers)
  if (made.payers.length === 0) return null
  const { invoices, credits, invoicedCents, creditedCents } = made
  return (
    <>
      {/* Beside the button, which would take two lines with it. */}
      {isPhone && (
        <span className={classes.made}>
          {documentsText({ count: invoices + credits, credit_count: credits })}
          <strong>{formatMoney(invoicedCents - creditedCents)}</strong>
        </span>
      )}
      <Button kind="primary" disabled={!isPossible} onClick={() => onIssue(made.payers)}>
        Fakturera valda{!isPhone && `: ${madeText(made)}`}
      </Button>
    </>
  )
}

type Columns = Pick<Props, 'isPossible' | 'onIssue'> & {
  opened: ReadonlySet<number>
  setOpened: (opened: ReadonlySet<number>) => void
}

const unitNames = ({ school_name, unit_name }: PreviewPayer['parts'][number] | PreviewPayer): string =>
  `${school_name} ${unit_name}`

const addressOf = ({ billing_information }: PreviewPayer): string => `/detail/invoicedetail/${billing_information}`

/** Who, how much, where it stands and what can be done: in the same order as in the lists of invoices. */
function columnsOf(props: Columns): DataColumn<PreviewPayer>[] {
  return [
    {
      title: 'Skola',
      // Found by the payer's name too, and by the whole name of each of its schools.
      value: (payer) => [rowNames(payer).name, ...[payer, ...payer.parts].map(unitNames), payer.payer_name].join(' '),
      cell: (payer) => <PayerHead payer={payer} {...props} />,
    },
    {
      title: 'Att fakturera',
      isNumber: true,
      value: toInvoice,
      cell: (payer) => (
        <>
          {payer.state === 'done' ? '–' : formatMoney(toInvoice(payer))}
          {payer.invoice && <Minor>Fakturerat {formatMoney(payer.invoiced_cents)}</Minor>}
        </>
      ),
    },
    {
      title: 'Läge',
      value: ({ state }) => states[state].text,
      cell: ({ state }) => <Badge text={states[state].text} tone={states[state].tone} />,
    },
    { title: '', cell: (payer) => <RowAction payer={payer} {...props} /> },
  ]
}

function RowAction({ payer, isPossible, onIssue }: Columns & { payer: PreviewPayer }) {
  if (payer.state === 'blocked') return <Link to={addressOf(payer)}>Betalarens uppgifter</Link>
  if (!isReady(payer)) return null
  return (
    <Button disabled={!isPossible} onClick={() => onIssue([payer])}>
      {actionText(payer)}
      <span className="visually-hidden"> {rowNames(payer).name}</span>
    </Button>
  )
}

function PayerHead({ payer, opened, setOpened }: Columns & { payer: PreviewPayer }) {
  const { name, more } = rowNames(payer)
  const id = payer.billing_information
  const toggle = () => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }
  return (
    <>
      <button type="button" className={classes.toggle} aria-expanded={opened.has(id)} onClick={toggle}>
        {name}
      </button>
      <Minor>{more}</Minor>
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
    </>
  )
}

/** What a payer's invoice holds, under its row. */
function Charges({ karneval, payer }: Pick<Props, 'karneval'> & { payer: PreviewPayer }) {
  return (
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
          <RowTable rows={payer.rows} vat={payer.vat} total={sumOf(payer.rows)} />
          <Schools parts={payer.parts} />
        </>
      )}
      <CorrectionChoice karneval={karneval} payer={payer} />
      <Link to={addressOf(payer)}>Betalarens uppgifter</Link>
    </div>
  )
}

const sumOf = (rows: PreviewPayer['rows']): number => rows.reduce((sum, { total_cents }) => sum + total_cents, 0)

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
