import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import { plusDays } from '@stafapp/shared/rules/times/helsinki'
import table from '@stafapp/shared/styles/card-table.module.css'
import { Figure, Figures } from '../../shared/figures.tsx'
import { booksQuery } from './api.ts'
import { BooksFrame, usePeriod } from './components/books-frame.tsx'
import { placeNames } from './place-names.ts'

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
  const steps: [string, number][] = [
    ['Fakturerat', data.invoiced_cents],
    ['Krediterat', data.credited_cents],
    ['Betalningar på fakturor', -data.booked_cents],
  ]
  return (
    <BooksFrame title="Bokföring" head={data}>
      <section aria-labelledby="reconciliation" aria-busy={isPlaceholderData}>
        <h2 id="reconciliation">Avstämning av fordringarna</h2>
        <table className={`${table.table} ${table.amounts}`} aria-labelledby="reconciliation">
          <thead>
            <tr>
              <th scope="col">Post</th>
              <th scope="col">Belopp</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">
                <Link to={ledger(before)}>Fordringar {formatDate(before)}</Link>
              </th>
              <td data-label="Belopp">{formatMoney(data.opening_cents)}</td>
            </tr>
            {steps.map(([label, cents]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td data-label="Belopp">{formatMoney(cents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <Link to={ledger(data.to)}>Fordringar {formatDate(data.to)}</Link>
              </th>
              <td data-label="Belopp">{formatMoney(data.closing_cents)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <Figures label="Pengar och moms">
        <Figure label="In på kontot" cents={data.received_cents} note="Bankens filer och betalningar för hand" />
        <Figure label="Väntar på beslut" cents={data.waiting_cents} note="Ändringen under perioden" />
        {data.places.map(({ destination, amount_cents }) => (
          <Figure
            key={destination}
            label={placeNames[destination]}
            cents={amount_cents}
            note="Utan faktura, ändringen under perioden"
          />
        ))}
        <Figure label="Moms" cents={data.vat_cents} note="Fakturor minus kreditnotor" />
      </Figures>
    </BooksFrame>
  )
}
