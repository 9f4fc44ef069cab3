import { formatMoney } from '@stafapp/shared/format'
import { Question } from '@stafapp/shared/question'
import { useState } from 'react'
import type { Invoice } from '../api.ts'
import classes from './invoicing.module.css'

const shortest = 3

type Props = { invoice: Invoice; onYes: (reason: string) => void; onNo: () => void }

/** Asks for the reason of a credit note, which is printed on it and logged. */
export function CreditQuestion({ invoice, onYes, onNo }: Props) {
  const [reason, setReason] = useState('')
  return (
    <Question
      title={`Kreditera faktura ${invoice.number}?`}
      yesLabel="Kreditera"
      onYes={() => onYes(reason.trim())}
      onNo={onNo}
      isIncomplete={reason.trim().length < shortest}
    >
      <p>
        En kreditnota på {formatMoney(-invoice.total_cents)} skapas. Därefter kan {invoice.payer_name} faktureras på
        nytt under Att fakturera.
        {invoice.paid_cents > 0 &&
          ` Det som har betalats, ${formatMoney(invoice.paid_cents)}, följer med till nästa faktura.`}
      </p>
      <label className={classes.field}>
        Orsak
        <input type="text" maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </label>
    </Question>
  )
}
