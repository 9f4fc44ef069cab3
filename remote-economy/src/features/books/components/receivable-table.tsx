import { read, useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { SingleField } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import table from '@stafapp/shared/styles/card-table.module.css'
import { useState } from 'react'
import { PayerLink } from '../../../shared/payer-link.tsx'
import type { Ledger } from '../api.ts'
import classes from '../books.module.css'

type Receivable = Ledger['data'][number]

/** Rows before 'Visa alla': hundreds of cards would make the page too long on a phone. */
const firstRows = 50

const invoicesText = (count: number): string => (count === 1 ? '1 faktura' : `${formatNumber(count)} fakturor`)

/** The invoices that are not settled, by payer. */
export function ReceivableTable({
  receivables,
  canWriteOff,
}: {
  receivables: readonly Receivable[]
  /** The table shows what is open now. */
  canWriteOff: boolean
}) {
  const [search, setSearch] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const sought = search.trim().toLocaleLowerCase('sv')
  const found = receivables.filter(({ payer_name, school_name, number }) =>
    `${payer_name}\n${school_name}\n${number}`.toLocaleLowerCase('sv').includes(sought),
  )
  const { data: settings } = useQuery({ ...read('GET /api/invoices/bookkeeping-settings/'), enabled: canWriteOff })
  const limit = canWriteOff ? (settings?.write_off_limit_cents ?? 0) : 0
  const shown = isWhole ? found : found.slice(0, firstRows)
  return (
    <section aria-labelledby="receivables">
      <h2 id="receivables">Fakturor som inte är reglerade</h2>
      {receivables.length === 0 ? (
        <Empty text="Alla fakturor var betalda eller krediterade." />
      ) : (
        <>
          <div className={`${classes.choices} no-print`}>
            <SingleField
              field={{ kind: 'text', name: 'sok', label: 'Sök betalare, skola eller nummer', autoComplete: 'off' }}
              value={search}
              onChange={setSearch}
            />
          </div>
          <p role="status">
            {sought
              ? `${formatNumber(found.length)} av ${invoicesText(receivables.length)}`
              : invoicesText(found.length)}
            , öppet {formatMoney(found.reduce((sum, { open_cents }) => sum + open_cents, 0))}
          </p>
          {found.length === 0 && <Empty text="Ingen faktura motsvarar sökningen." />}
          {found.length > 0 && <Rows receivables={shown} limit={limit} />}
          {shown.length < found.length && (
            <Button onClick={() => setIsWhole(true)}>Visa alla {invoicesText(found.length)}</Button>
          )}
        </>
      )}
    </section>
  )
}

const Rows = ({ receivables, limit }: { receivables: readonly Receivable[]; limit: number }) => (
  <table className={`${table.table} ${table.amounts} ${table.compact}`} aria-labelledby="receivables">
    <thead>
      <tr>
        <th scope="col">Betalare</th>
        <th scope="col">Faktura</th>
        <th scope="col">Förfaller</th>
        <th scope="col">Summa</th>
        <th scope="col">Betalt</th>
        <th scope="col">Öppet</th>
      </tr>
    </thead>
    <tbody>
      {receivables.map((receivable) => (
        <tr key={receivable.invoice}>
          <th scope="row">
            <PayerLink id={receivable.billing_information} name={receivable.payer_name} />
            {receivable.school_name !== receivable.payer_name && (
              <span className={table.minor}>{receivable.school_name}</span>
            )}
          </th>
          <td data-label="Faktura">
            <span>
              {receivable.number}
              {receivable.reminder_level > 0 && (
                <small className={table.minor}>Påminnelse {receivable.reminder_level}</small>
              )}
            </span>
          </td>
          <td data-label="Förfaller">
            <span>
              {formatDate(receivable.due_on)}
              {receivable.days_late > 0 && (
                <small className={`${table.minor} ${classes.late}`}>
                  {receivable.days_late === 1 ? '1 dag sen' : `${formatNumber(receivable.days_late)} dagar sen`}
                </small>
              )}
            </span>
          </td>
          <td data-label="Summa">{formatMoney(receivable.due_cents)}</td>
          <td data-label="Betalt">{formatMoney(receivable.paid_cents)}</td>
          <td data-label="Öppet">
            {receivable.over_cents > 0
              ? `${formatMoney(receivable.over_cents)} för mycket`
              : formatMoney(receivable.open_cents)}
            {receivable.open_cents > 0 && receivable.open_cents <= limit && <WriteOff receivable={receivable} />}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Asks why the little that is open is written off, and does it. */
function WriteOff({ receivable: { invoice, number, open_cents } }: { receivable: Receivable }) {
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const writing = useCall('POST /api/invoices/invoices/{id}/write-off/')
  const write = () => {
    setAsked(false)
    writing.mutate(
      { params: { id: invoice }, body: { open_cents, reason: reason.trim() } },
      {
        onSuccess: () => notifySuccess(`${formatMoney(open_cents)} av faktura ${number} är avskrivet`),
        onError: (error) => notifyFailure(error),
      },
    )
  }
  return (
    <>
      {' '}
      <Button
        disabled={writing.isPending}
        aria-label={`Avskriv det öppna av faktura ${number}`}
        onClick={() => setAsked(true)}
      >
        Avskriv
      </Button>
      {isAsked && (
        <Question
          title={`Avskriv ${formatMoney(open_cents)} av faktura ${number}?`}
          yesLabel="Avskriv"
          isIncomplete={reason.trim() === ''}
          onYes={write}
          onNo={() => setAsked(false)}
        >
          <p>Fakturan blir betald. Avskrivningen kan ångras bland betalningarna på sidan Referensbetalningar.</p>
          <SingleField
            field={{ kind: 'text', name: 'varfor', label: 'Varför', autoComplete: 'off' }}
            value={reason}
            onChange={setReason}
          />
        </Question>
      )}
    </>
  )
}
