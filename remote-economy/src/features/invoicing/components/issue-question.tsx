import { useMutation } from '@stafapp/shared/data'
import { formatMoney } from '@stafapp/shared/format'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Question } from '@stafapp/shared/question'
import { newRequestKey } from '@stafapp/shared/request-key'
import { useState } from 'react'
import { documentName, invoiceCount } from '../../../shared/invoice-words.ts'
import { issue, type PreviewPayer } from '../api.ts'
import { summary } from '../preview-words.ts'
import classes from './invoicing.module.css'

type Props = { karneval: number; payers: readonly PreviewPayer[]; dueOn: string; onClose: () => void }

/** Confirms the number and total of the invoices to issue, and asks for the due date. */
export function IssueQuestion({ karneval, payers, dueOn, onClose }: Props) {
  const [day, setDay] = useState(dueOn)
  const [key] = useState(newRequestKey)
  const { mutate } = useMutation({
    mutationFn: () =>
      issue(
        {
          karneval,
          payers: payers.map(({ billing_information, total_cents }) => ({ billing_information, total_cents })),
          due_on: day,
        },
        key,
      ),
    onSuccess: ({ data }) => {
      const [first] = data
      notifySuccess(data.length === 1 && first ? `${documentName(first)} skapad` : `${data.length} dokument skapade`)
    },
    onError: (error) => notifyFailure(error),
  })
  const { invoices, credits, invoicedCents, creditedCents } = summary(payers)
  const confirm = () => {
    mutate()
    onClose()
  }
  return (
    <Question
      title={invoices > 0 ? `Skapa ${invoiceCount(invoices)}?` : 'Skapa kreditnota?'}
      yesLabel="Skapa"
      onYes={confirm}
      onNo={onClose}
      isIncomplete={day === ''}
    >
      <p>
        {invoices > 0 && `${invoiceCount(invoices)} på sammanlagt ${formatMoney(invoicedCents)}. `}
        {credits > 0 &&
          `${credits === 1 ? '1 kreditnota' : `${credits} kreditnotor`} på sammanlagt ${formatMoney(-creditedCents)}. `}
        En skapad faktura ändras aldrig: fel rättas med en kreditnota och en ny faktura.
      </p>
      {invoices > 0 && (
        <label className={classes.field}>
          Förfallodag
          <input type="date" value={day} required onChange={(event) => setDay(event.target.value)} />
        </label>
      )}
    </Question>
  )
}
