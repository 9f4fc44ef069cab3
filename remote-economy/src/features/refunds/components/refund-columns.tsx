import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { refundWaitDays } from '@stafapp/shared/rules/refund-wait'
import { daysBetween } from '@stafapp/shared/rules/times/helsinki'
import type { DataColumn } from '@stafapp/shared/table'
import { Fragment } from 'react'
import { Minor } from '../../../shared/minor.tsx'
import type { Refund } from '../api.ts'
import classes from '../refunds.module.css'
import { RefundActions } from './refund-actions.tsx'

/** The refund whose receiver is corrected, or was last. */
export type Correction = { refund: number; isOpen: boolean }

const states: Record<Refund['state'], string> = {
  made: 'Ska betalas tillbaka',
  downloaded: 'I betalningsuppdrag',
  sent: 'Skickad till banken',
  gone: 'Återbetald',
}

/** In groups of four, as it is keyed in the web bank. Below 64rem a line may break between groups. */
function Iban({ iban }: { iban: string }) {
  const groups = iban.match(/.{1,4}/g) ?? []
  return groups.map((group, index) => (
    <Fragment key={groups.slice(0, index + 1).join('')}>
      {index > 0 && ' '}
      <span className={classes.group}>{group}</span>
    </Fragment>
  ))
}

/** Different receivers with one account number: perhaps one town, perhaps a slip. */
function SharedAccount({ others: [other] }: { others: readonly Refund[] }) {
  return other ? <Minor isLate>Samma konto som {other.name}. Kontrollera att det stämmer.</Minor> : null
}

type Options = {
  correction: Correction | null
  /** Opens the form of a refund's receiver, or closes it. */
  onCorrect: (next: Correction) => void
  /** The list is long enough for a filter. */
  hasTools: boolean
  /** All refunds of the list. */
  refunds: readonly Refund[]
  today: string
}

export const columnsOf = ({ correction, onCorrect, hasTools, refunds, today }: Options): DataColumn<Refund>[] => [
  {
    title: 'Mottagare',
    value: ({ name }) => name,
    cell: ({ name, iban, state }) => (
      <>
        {name}
        <Minor>
          <span className={classes.iban}>
            <Iban iban={iban} />
          </span>
        </Minor>
        {state !== 'gone' && (
          <SharedAccount others={refunds.filter((other) => other.iban === iban && other.name !== name)} />
        )}
      </>
    ),
  },
  {
    title: 'Varför',
    isLong: true,
    value: ({ message, payer }) => `${message} ${payer}`,
    cell: ({ payment_state, payer, name, payment_cents, paid_on, message }) => (
      <>
        {whys[payment_state] ?? 'Hörde inte till någon faktura'}
        <Minor>
          {payer === name || payer === '' ? 'Betalade' : `${payer} betalade`}{' '}
          <span className={classes.whole}>
            {formatMoney(payment_cents)} den&nbsp;{formatDate(paid_on)}
          </span>
        </Minor>
        {message !== 'Återbetalning' && <Minor>{message}</Minor>}
      </>
    ),
  },
  {
    title: 'Belopp',
    isNumber: true,
    value: ({ amount_cents }) => amount_cents,
    cell: ({ amount_cents }) => formatMoney(amount_cents),
  },
  {
    title: 'Läge',
    isLong: true,
    value: ({ state }) => states[state],
    isFilter: hasTools,
    cell: (refund) => <Steps refund={refund} today={today} />,
  },
  {
    title: '',
    cell: (refund) => (
      <div className={`${classes.cell} no-print`}>
        <RefundActions
          key={refund.version}
          refund={refund}
          isCorrected={correction?.isOpen === true && correction.refund === refund.id}
          isReturned={correction?.isOpen === false && correction.refund === refund.id}
          onCorrect={(isOpen) => onCorrect({ refund: refund.id, isOpen })}
        />
      </div>
    ),
  },
]

/** Why the money was left over, by what the payment did. */
const whys: Partial<Record<Refund['payment_state'], string>> = {
  over: 'Betalade mer än fakturan',
  already_paid: 'Betalade en betald faktura',
  credited_invoice: 'Betalade en krediterad faktura',
  unknown_reference: 'Betalade utan känd referens',
  bad_check_digit: 'Betalade med felskriven referens',
}

const order: readonly Refund['state'][] = ['made', 'downloaded', 'sent', 'gone']

/** What happens next, and who does it. */
const nexts: Record<Refund['state'], string> = {
  made: 'Kontrollera kontonumret och gör ett betalningsuppdrag, eller betala i webbanken.',
  downloaded: 'Läs in filen i webbanken och bekräfta den där.',
  sent: 'Banken betalar. Läs sedan in kontoutdraget: då antecknas betalningen som återbetald.',
  gone: '',
}

/** How far the money has come, and what is to be done next. */
function Steps({ refund: { state, made_on, gone_on }, today }: { refund: Refund; today: string }) {
  const at = order.indexOf(state)
  const days = daysBetween(made_on, today)
  return (
    <>
      {states[state]} <Minor>{gone_on ? formatDate(gone_on) : `Beslutad ${formatDate(made_on)}`}</Minor>
      <span className={classes.steps} aria-hidden="true">
        {order.map((step, index) => (
          <span key={step} data-done={index <= at} />
        ))}
      </span>
      {nexts[state] && (
        <Minor>
          Steg {at + 1} av {order.length}. {nexts[state]}
        </Minor>
      )}
      {state !== 'gone' && days > refundWaitDays && (
        <Minor isLate>
          Har väntat i {formatNumber(days)} dagar.{state === 'sent' && ' Se i webbanken om den har betalats.'}
        </Minor>
      )}
    </>
  )
}
