import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { type FieldSpec, faultOf, rules, SingleField } from '@stafapp/shared/forms'
import { Question } from '@stafapp/shared/question'
import { readCents } from '@stafapp/shared/rules/cents'
import { documentInText } from '@stafapp/shared/rules/document-name'
import { quantityText } from '@stafapp/shared/rules/quantity-text'
import { useId, useState } from 'react'
import { unitOf } from '../../../shared/invoice-words.ts'
import { Minor } from '../../../shared/minor.tsx'
import type { credit, Invoice } from '../api.ts'
import classes from './invoicing.module.css'

type Choice = Pick<Parameters<typeof credit>[0], 'reason' | 'rows'>
type Extent = 'whole' | 'quantity' | 'amount'
type Props = { invoice: Invoice; onYes: (choice: Choice) => void; onNo: () => void }
type Line = Invoice['creditable'][number]

const missingReason = 'Skriv en orsak på minst tre tecken.'

const reasonField: FieldSpec = {
  kind: 'text',
  name: 'reason',
  label: 'Orsak',
  rules: rules.string().trim().required(missingReason).min(3, missingReason).max(200),
}

/** What a line's field takes, beside one that holds something else: "Skriv från 0,01 € till 16,00 €, till exempel 12,50." */
function takesText({ quantity, unit, total_cents }: Line, extent: Extent): string {
  if (extent === 'amount')
    return `Skriv från ${formatMoney(1)} till ${formatMoney(total_cents)}, med högst två decimaler.`
  return `Skriv ett heltal från 1 till ${quantityText(quantity, unit, formatNumber(quantity))}.`
}

/** What a line's field takes: a quantity or a sum, up to what is left; null for nothing, undefined for a fault. */
function takenCents(line: Line, text: string, extent: Extent): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  if (extent === 'amount') {
    const cents = readCents(typed)
    return cents !== undefined && cents > 0 && cents <= line.total_cents ? cents : undefined
  }
  const quantity = Number(typed)
  return Number.isInteger(quantity) && quantity > 0 && quantity <= line.quantity
    ? quantity * line.unit_price_cents
    : undefined
}

/** Asks what to credit, and for the reason, which is printed on the credit note and logged. */
export function CreditQuestion({ invoice, onYes, onNo }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [extent, setExtent] = useState<Extent>('whole')
  const [texts, setTexts] = useState<Readonly<Record<number, string>>>({})
  const taken = invoice.creditable.map((line, index) => takenCents(line, texts[index] ?? '', extent))
  const left = invoice.creditable.reduce((sum, { total_cents }) => sum + total_cents, 0)
  const cents = extent === 'whole' ? left : taken.reduce((sum: number, part) => sum + (part ?? 0), 0)
  const hasFault = extent !== 'whole' && taken.includes(undefined)
  const isEmpty = extent !== 'whole' && cents === 0 && !hasFault
  const [isPressed, setPressed] = useState(false)
  const hasReason = faultOf(reasonField, reason.trim()) === null
  const rows = taken.flatMap((part, line) => {
    if (part === null || part === undefined) return []
    return [extent === 'amount' ? { line, amount_cents: part } : { line, quantity: Number(texts[line]) }]
  })
  return (
    // Not the form kit: a question with a list of amounts as long as the invoice, whose sum follows every digit.
    <Question
      title={`Kreditera ${documentInText(invoice)}?`}
      yesLabel="Kreditera"
      onYes={() => onYes({ reason: reason.trim(), ...(extent === 'whole' ? {} : { rows }) })}
      onNo={onNo}
      isIncomplete={!hasReason || hasFault || isEmpty}
      onIncomplete={() => setPressed(true)}
    >
      <div className={classes.credit}>
        <label className={classes.field}>
          Vad som krediteras
          <select
            value={extent}
            onChange={({ target }) => {
              setExtent(target.value as Extent)
              setTexts({})
              setPressed(false)
            }}
          >
            <option value="whole">Hela fakturan</option>
            <option value="quantity">Antal på valda rader</option>
            <option value="amount">Belopp på valda rader</option>
          </select>
        </label>
        {extent !== 'whole' && (
          <fieldset className={classes.lines}>
            <legend>{extent === 'quantity' ? 'Antal att kreditera' : 'Euro att dra av'}</legend>
            {isEmpty && isPressed && (
              <p id={`${id}-empty`} role="alert" className={classes.lineFault}>
                {extent === 'quantity' ? 'Skriv hur många som krediteras.' : 'Skriv hur mycket som dras av.'}
              </p>
            )}
            {invoice.creditable.map((line, index) => {
              const isWrong = taken[index] === undefined
              // What is missing is asked for in the first field.
              const isMissing = isEmpty && isPressed && index === 0
              return (
                <div key={lineKey(line)} className={classes.line}>
                  <label htmlFor={`${id}-${index}`}>
                    {nameOf(invoice, line)}
                    <Minor>
                      {quantityText(line.quantity, line.unit, formatNumber(line.quantity))} à{' '}
                      {formatMoney(line.unit_price_cents)}
                      {extent === 'amount' && `, högst ${formatMoney(line.total_cents)}`}
                    </Minor>
                  </label>
                  <input
                    id={`${id}-${index}`}
                    inputMode={extent === 'quantity' ? 'numeric' : 'decimal'}
                    autoComplete="off"
                    aria-invalid={isWrong || isMissing}
                    aria-describedby={isWrong ? `${id}-fault-${index}` : isMissing ? `${id}-empty` : undefined}
                    value={texts[index] ?? ''}
                    onChange={({ target }) => setTexts({ ...texts, [index]: target.value })}
                  />
                  {isWrong && (
                    <span id={`${id}-fault-${index}`} role="alert" className={classes.lineFault}>
                      {takesText(line, extent)}
                    </span>
                  )}
                </div>
              )
            })}
          </fieldset>
        )}
        <p aria-live="polite" className={classes.creditSum}>
          Kreditnota <strong>{formatMoney(cents === 0 ? 0 : -cents)}</strong>
        </p>
        <div>
          <SingleField field={reasonField} value={reason} onChange={setReason} showsFault={isPressed} />
          <p className={classes.hint}>Orsaken skrivs ut på kreditnotan.</p>
        </div>
        <p aria-live="polite">
          {cents === 0 && extent === 'whole' && 'Inget är kvar att kreditera. '}
          Kreditnotan till {invoice.payer_name} skapas nu och skickas sedan från Utskick.{' '}
          {extent === 'whole'
            ? 'Därefter kan betalaren faktureras på nytt under Att fakturera.'
            : 'Beställningen ändras inte, och det krediterade faktureras inte på nytt.'}
          {invoice.paid_cents > 0 && paidText(invoice, extent, cents)}
        </p>
      </div>
    </Question>
  )
}

function paidText({ paid_cents, open_cents }: Invoice, extent: Extent, cents: number): string {
  if (extent === 'whole') return ` Det som har betalats, ${formatMoney(paid_cents)}, följer med till nästa faktura.`
  const over = cents - open_cents
  return over > 0
    ? ` Därefter är ${formatMoney(over)} betalt för mycket: det väntar på beslut på sidan Referensbetalningar.`
    : ''
}

const lineKey = ({ part, description, unit_price_cents, vat_percent }: Line): string =>
  `${part}/${description}/${unit_price_cents}/${vat_percent}`

function nameOf({ parts }: Invoice, { part, description }: Line): string {
  const school = part === null ? undefined : parts[part]
  return school ? `${unitOf(school)}: ${description}` : description
}
