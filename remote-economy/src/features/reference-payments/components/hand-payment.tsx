import { useCall } from '@stafapp/shared/calls'
import { errorSentence } from '@stafapp/shared/data'
import { KeptFocus } from '@stafapp/shared/focus'
import { formatMoney } from '@stafapp/shared/format'
import { notifyInfo, notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { readCents, writeCents } from '@stafapp/shared/rules/cents'
import { useState } from 'react'
import type { PayableInvoice } from '../api.ts'
import { InvoiceSearch } from './invoice-search.tsx'
import { MarkAll } from './mark-all.tsx'
import { PaymentDay } from './payment-day.tsx'
import classes from './split-form.module.css'

/** For payments that are not in a bank file: cash, another account, refunds. */
export function HandPayment() {
  const [invoice, setInvoice] = useState<PayableInvoice | null>(null)
  return (
    <details className={classes.split}>
      <summary>Anteckna en betalning eller återbetalning för hand</summary>
      <KeptFocus isOpen={invoice !== null}>
        <InvoiceSearch
          onPick={setInvoice}
          withAll={(found, search) => <MarkAll key={search} found={found} search={search} />}
        />
        {invoice && <HandForm key={invoice.invoice} invoice={invoice} onDone={() => setInvoice(null)} />}
      </KeptFocus>
    </details>
  )
}

/** The suggested amount is the open one; for an overpaid invoice the excess, as a refund. */
const suggested = ({ open_cents }: PayableInvoice): string => (open_cents > 0 ? writeCents(open_cents) : '')

function HandForm({ invoice, onDone }: { invoice: PayableInvoice; onDone: () => void }) {
  const [amount, setAmount] = useState(suggested(invoice))
  const [day, setDay] = useState('')
  const mark = useCall('POST /api/invoices/mark-paid-invoices/')
  const cents = readCents(amount)
  const submit = (amount_cents: number) =>
    mark.mutate(
      { body: { invoices: [{ id: invoice.invoice, paid_on: day, amount_cents }] } },
      {
        onSuccess: ({ data: [done] }) => {
          if (done?.outcome === 'already_paid') notifyInfo(`Faktura ${invoice.number} är redan betald`)
          else notifySuccess(`Antecknat på faktura ${invoice.number}`)
          onDone()
        },
      },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (cents) submit(cents)
      }}
    >
      <div className={classes.part}>
        <label>
          Belopp på faktura {invoice.number}, {invoice.school_name} (öppet {formatMoney(invoice.open_cents)}); minus för
          en återbetalning
          <input inputMode="text" value={amount} onChange={({ target }) => setAmount(target.value)} />
        </label>
        <PaymentDay day={day} onChange={setDay} />
      </div>
      {mark.error && (
        <p role="alert" className={classes.error}>
          {errorSentence(mark.error)}
        </p>
      )}
      <Button kind="primary" type="submit" disabled={!cents || day === '' || mark.isPending}>
        {mark.isPending && <Spinner />}
        Anteckna betalningen
      </Button>
    </form>
  )
}
