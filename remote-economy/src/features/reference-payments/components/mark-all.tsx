import { LoadState, useCall } from '@stafapp/shared/calls'
import { errorText, useQuery } from '@stafapp/shared/data'
import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { useState } from 'react'
import { type FoundInvoices, openInvoicesQuery, type PayableInvoice } from '../api.ts'
import { PaymentDay } from './payment-day.tsx'
import classes from './split-form.module.css'

const invoicesText = (count: number): string =>
  count === 1 ? '1 öppen faktura' : `${formatNumber(count)} öppna fakturor`

type MarkAllProps = { found: FoundInvoices; search: string }

/** Marks all open invoices of a search as paid, including those not listed. */
export function MarkAll({ found: { open_count, open_cents }, search }: MarkAllProps) {
  const [isAsked, setAsked] = useState(false)
  const mark = useCall('POST /api/invoices/mark-paid-invoices/')
  if (open_count < 2) return null
  const markAll = (invoices: readonly PayableInvoice[], paid_on: string) => {
    setAsked(false)
    mark.mutate(
      // Sends the open amounts that were confirmed: if one has changed since, the server refuses all.
      {
        body: {
          invoices: invoices.map(({ invoice, open_cents: open }) => ({
            id: invoice,
            paid_on,
            amount_cents: open,
            open_cents: open,
          })),
        },
      },
      { onSuccess: () => notifySuccess(`${invoicesText(invoices.length)} är markerade som betalda`) },
    )
  }
  return (
    <div className={classes.all}>
      <p>
        Sökningen hittar {invoicesText(open_count)}, sammanlagt {formatMoney(open_cents)}.
      </p>
      {mark.error && (
        <p role="alert" className={classes.error}>
          {errorText(mark.error)}
        </p>
      )}
      <Button disabled={mark.isPending} onClick={() => setAsked(true)}>
        {mark.isPending && <Spinner />}
        Markera alla {formatNumber(open_count)} som betalda
      </Button>
      {isAsked && <MarkQuestion search={search} onYes={markAll} onNo={() => setAsked(false)} />}
    </div>
  )
}

type MarkQuestionProps = {
  search: string
  onYes: (invoices: readonly PayableInvoice[], day: string) => void
  onNo: () => void
}

/** Refetches all matches, so that the confirmed count and total are those that will be marked. */
function MarkQuestion({ search, onYes, onNo }: MarkQuestionProps) {
  const [day, setDay] = useState('')
  const { data, error, refetch } = useQuery(openInvoicesQuery(search))
  const invoices = data?.data ?? []
  const count = invoicesText(invoices.length)
  const cents = invoices.reduce((sum, { open_cents }) => sum + open_cents, 0)
  return (
    <Question
      title={data ? `Markera ${count} som betalda?` : 'Markera som betalda?'}
      yesLabel="Markera som betalda"
      isIncomplete={day === '' || invoices.length === 0}
      onYes={() => onYes(invoices, day)}
      onNo={onNo}
    >
      {data ? (
        <>
          <p>
            Sökningen ”{search}” gäller {count}, sammanlagt {formatMoney(cents)}. Varje faktura får en betalning på hela
            sitt öppna belopp. Betalningarna kan ångras en i taget.
          </p>
          {data.open_count > invoices.length && (
            <p>
              {formatNumber(data.open_count)} fakturor är öppna. Högst {formatNumber(invoices.length)} markeras åt
              gången.
            </p>
          )}
          <PaymentDay day={day} onChange={setDay} />
        </>
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </Question>
  )
}
