import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { PlainTable } from '@stafapp/shared/plain-table'
import { Link } from '@stafapp/shared/router'
import { plusDays } from '@stafapp/shared/rules/times/helsinki'
import type { ReactNode } from 'react'
import { Figure, Figures } from '../../shared/figures.tsx'
import { booksQuery } from './api.ts'
import { BooksFrame, usePeriod } from './components/books-frame.tsx'
import { placeNames } from './place-names.ts'

type Step = [label: ReactNode, cents: number]

/** /economy/bokforing: how the receivables of a period's first day became those of its last. */
export function Component() {
  const period = usePeriod()
  const { data, error, refetch, isPlaceholderData } = useQuery(booksQuery(period))
  if (!data) {
    return (
      <BooksFrame title="Bokföring" head={undefined}>
        <LoadState error={error} refetch={refetch} />
      </BooksFrame>
    )
  }
  const ledger = (day: string) =>
    `/economy/reskontra?dag=${day}${period.karneval ? `&karneval=${period.karneval}` : ''}`
  const before = plusDays(data.from, -1)
  const steps: Step[] = [
    ['Fakturerat', data.invoiced_cents],
    ['Krediterat', data.credited_cents],
    ['Betalningar på fakturor', -data.booked_cents],
  ]
  return (
    <BooksFrame title="Bokföring" head={data}>
      <section aria-labelledby="reconciliation">
        <h2 id="reconciliation">Avstämning av fordringarna</h2>
        <PlainTable<Step>
          labelledBy="reconciliation"
          columns={[
            {
              title: 'Post',
              cell: ([label]) => label,
              foot: <Link to={ledger(data.to)}>Fordringar {formatDate(data.to)}</Link>,
            },
            {
              title: 'Belopp',
              isNumber: true,
              cell: ([, cents]) => formatMoney(cents),
              foot: formatMoney(data.closing_cents),
            },
          ]}
          rows={[
            [
              <Link key="before" to={ledger(before)}>
                Fordringar {formatDate(before)}
              </Link>,
              data.opening_cents,
            ],
            ...steps,
          ]}
          rowKey={([label]) => (typeof label === 'string' ? label : 'before')}
          isStale={isPlaceholderData}
        />
        {/* For the auditor, with the period and its figures on one sheet. */}
        <p className="no-print">
          <Button onClick={() => window.print()}>Skriv ut avstämningen</Button>
        </p>
      </section>
      <Figures label="Pengar och moms">
        <Figure label="In på kontot" cents={data.received_cents} note="Bankens filer och betalningar för hand" />
        <Figure label="Moms" cents={data.vat_cents} note="Fakturor minus kreditnotor" />
        <Figure isMinor label="Väntar på beslut" cents={data.waiting_cents} note="Ändringen under perioden" />
        {data.places.map(({ destination, amount_cents }) => (
          <Figure
            isMinor
            key={destination}
            label={placeNames[destination]}
            cents={amount_cents}
            note="Utan faktura, ändringen under perioden"
          />
        ))}
      </Figures>
    </BooksFrame>
  )
}
