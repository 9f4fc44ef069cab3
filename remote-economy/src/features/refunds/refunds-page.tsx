import { LoadState, read, useCall } from '@stafapp/shared/calls'
import { errorSentence, useQuery } from '@stafapp/shared/data'
import { formatMoney } from '@stafapp/shared/format'
import { useServerNow } from '@stafapp/shared/live'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty, Page, Spinner } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { DataTable } from '@stafapp/shared/table'
import { useMemo, useState } from 'react'
import { useSaving } from '../../shared/use-saving.ts'
import { type Refund, saveFile } from './api.ts'
import { ReceiverForm } from './components/receiver-form.tsx'
import { type Correction, columnsOf } from './components/refund-columns.tsx'
import { RefundFiles } from './components/refund-files.tsx'
import classes from './refunds.module.css'

const none: readonly Refund[] = []

/** Rows that are seen at once: search and filter would only push them down. */
const FEW = 8

/** /economy/aterbetalningar: money on its way back, the payment orders for the bank, and how far each has come. */
export function Component() {
  const { data, error, refetch } = useQuery(read('GET /api/invoices/refunds/', { query: { limit: 500 } }))
  const [correction, setCorrection] = useState<Correction | null>(null)
  const hasTools = (data?.total ?? 0) > FEW
  const refunds = data?.data ?? none
  const today = helsinkiDay(useServerNow())
  const columns = useMemo(
    () => columnsOf({ correction, onCorrect: setCorrection, hasTools, refunds, today }),
    [correction, hasTools, refunds, today],
  )
  return (
    <Page
      title="Återbetalningar"
      intro="Gör ett betalningsuppdrag och läs in det i webbanken, eller skriv in betalningarna där efter listan. När du läser in bankens kontoutdrag ser du vilka som är återbetalda."
    >
      {!data && <LoadState error={error} refetch={refetch} />}
      {data && data.total === 0 && (
        <Empty text="Inga återbetalningar. De görs på sidan Referensbetalningar, av en betalning som väntar på beslut." />
      )}
      {data && data.total > 0 && (
        <section aria-labelledby="refunds">
          <h2 id="refunds">Vem som får pengar tillbaka</h2>
          <p role="status">{formatMoney(data.open_cents)} är ännu inte återbetalt.</p>
          <MakeFile refunds={data.data.filter(({ state }) => state === 'made')} />
          <div className={classes.list}>
            <DataTable<Refund>
              labelledBy="refunds"
              columns={columns}
              rows={data.data}
              rowKey={({ id }) => id}
              detail={(refund) =>
                correction?.isOpen &&
                correction.refund === refund.id &&
                refund.state === 'made' && (
                  <ReceiverForm refund={refund} onDone={() => setCorrection({ refund: refund.id, isOpen: false })} />
                )
              }
              {...(hasTools && { search: 'Sök mottagare eller meddelande' })}
            />
          </div>
        </section>
      )}
      {/* After the list above it, so that it does not move when that comes. */}
      {(data || error) && <RefundFiles refunds={refunds} />}
    </Page>
  )
}

const countText = (count: number): string => (count === 1 ? '1 återbetalning' : `${count} återbetalningar`)

function MakeFile({ refunds }: { refunds: readonly Refund[] }) {
  const making = useCall('POST /api/invoices/refund-files/')
  const { isSaving, save } = useSaving()
  const [isAsked, setAsked] = useState(false)
  if (refunds.length === 0) return null
  const sum = refunds.reduce((cents, { amount_cents }) => cents + amount_cents, 0)
  const shared = refunds.filter((one) => refunds.some((other) => other.iban === one.iban && other.name !== one.name))
  const make = () => {
    setAsked(false)
    making.mutate(
      { body: { refunds: refunds.map(({ id }) => id) } },
      {
        onSuccess: ({ id, message_id }) => {
          notifySuccess(`Betalningsuppdraget ${message_id} är gjort. Läs in filen i webbanken`)
          return save(() => saveFile(id))
        },
      },
    )
  }
  return (
    <div className={`${classes.actions} no-print`}>
      <Button kind="primary" disabled={making.isPending || isSaving} onClick={() => setAsked(true)}>
        {making.isPending && <Spinner />}
        Gör betalningsuppdrag ({countText(refunds.length)}, {formatMoney(sum)})
      </Button>
      {isAsked && (
        <Question
          title={`Gör betalningsuppdrag med ${countText(refunds.length)}?`}
          yesLabel="Gör betalningsuppdrag"
          noLabel={shared.length > 0 ? 'Kontrollera först' : 'Avbryt'}
          onYes={make}
          onNo={() => setAsked(false)}
        >
          <p>
            {formatMoney(sum)} betalas tillbaka. Filen hämtas, och mottagarna kan sedan inte rättas utan att uppdraget
            dras tillbaka.
          </p>
          <ul>
            {refunds.map(({ id, name, iban, amount_cents }) => (
              <li key={id}>
                {name}, {iban.match(/.{1,4}/g)?.join(' ')}: {formatMoney(amount_cents)}
              </li>
            ))}
          </ul>
          {shared.length > 0 && (
            <p>
              Stämmer kontonumren? Pengar till olika mottagare går till samma konto:{' '}
              {shared.map(({ name }) => name).join(', ')}.
            </p>
          )}
        </Question>
      )}
      {making.error && (
        <p role="alert" className={classes.error}>
          {errorSentence(making.error)}
        </p>
      )}
    </div>
  )
}
