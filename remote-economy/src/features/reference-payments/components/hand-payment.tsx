import { errorSentence } from '@stafapp/shared/data'
import { KeptFocus } from '@stafapp/shared/focus'
import { formatMoney } from '@stafapp/shared/format'
import { notifyInfo, notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { useState } from 'react'
import { useMarkPaid } from '../api/mark-paid.ts'
import type { PayableInvoice } from '../api/search-invoices.ts'
import { readCents, writeCents } from '../cents.ts'
import { InvoiceSearch } from './invoice-search.tsx'
import { MarkAll } from './mark-all.tsx'
import { PaymentDay } from './payment-day.tsx'
import classes from './split-form.module.css'

/** For money that no bank file brings: cash, another account, what is paid back. */
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

/** What waits for payment; for an overpaid invoice what is too much, to send back. */
const suggested = ({ open_cents }: PayableInvoice): string => (open_cents > 0 ? writeCents(open_cents) : '')

function HandForm({ invoice, onDone }: { invoice: PayableInvoice; onDone: () => void }) {
  const [amount, setAmount] = useState(suggested(invoice))
  const [day, setDay] = useState('')
  const mark = useMarkPaid()
  const cents = readCents(amount)
  const submit = (amount_cents: number) =>
    mark.mutate([{ id: invoice.invoice, paid_on: day, amount_cents }], {
      onSuccess: ({ data: [done] }) => {
        if (done?.outcome === 'already_paid') notifyInfo(`Faktura ${invoice.number} är redan betald`)
        else notifySuccess(`Antecknat på faktura ${invoice.number}`)
        onDone()
      },
    })
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
