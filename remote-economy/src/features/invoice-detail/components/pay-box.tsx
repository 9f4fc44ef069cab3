import { read } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { notifyError, notifySuccess } from '@stafapp/shared/notify'
import { documentInText } from '@stafapp/shared/rules/document-name'
import type { InvoiceBrief } from '../../../shared/invoice-words.ts'
import { QuietButton } from '../../../shared/quiet-button.tsx'
import classes from '../invoice-detail.module.css'

/** What the payer's bank asks for, of an invoice with something left to pay. */
export function PayBox({ invoice }: { invoice: InvoiceBrief }) {
  const { data } = useQuery(read('GET /api/invoices/invoices/{id}/', { params: { id: invoice.id } }))
  if (!data?.pay_to) return null
  const { name, iban, bic } = data.pay_to
  const reminder = data.reminders.at(-1)
  const extra = reminder ? reminder.interest_cents + reminder.fee_cents : 0
  const heading = `pay-${invoice.id}`
  // What the bank takes is copied without its spaces.
  const rows: { label: string; text: string; copied?: string }[] = [
    { label: 'Mottagare', text: name, copied: name },
    { label: 'Kontonummer (IBAN)', text: inFours(iban), copied: iban },
    { label: 'BIC', text: bic },
    ...(data.reference_number
      ? [{ label: 'Referensnummer', text: data.reference_number, copied: data.reference_number }]
      : []),
    {
      label: 'Att betala',
      text: formatMoney(data.open_cents + extra) + (extra > 0 ? `, varav ränta och avgift ${formatMoney(extra)}` : ''),
    },
    { label: 'Förfallodag', text: formatDate(reminder?.due_on ?? data.due_on) },
  ]
  return (
    <section className={classes.pay} aria-labelledby={heading}>
      <h3 id={heading}>Så här betalar ni {documentInText(invoice)}</h3>
      <dl>
        {rows.map(({ label, text, copied }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {text}
              {copied !== undefined && (
                <>
                  {' '}
                  <CopyButton label={label} text={copied} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function CopyButton({ label, text }: { label: string; text: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notifySuccess(`Kopierat: ${label}`),
      () => notifyError('Webbläsaren tillät inte kopieringen. Markera texten i stället.'),
    )
  return (
    <QuietButton onClick={() => void copy()}>
      Kopiera <span className="visually-hidden">{label}</span>
    </QuietButton>
  )
}

/** As on paper: FI21 1234 5600 0007 85. */
const inFours = (iban: string): string => iban.replaceAll(/.{4}(?=.)/g, '$& ')
