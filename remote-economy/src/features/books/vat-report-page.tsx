import { LoadState } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatMoney } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import table from '@stafapp/shared/styles/card-table.module.css'
import { vatReportQuery } from './api.ts'
import { BooksFrame, usePeriod } from './components/books-frame.tsx'
import { FileButtons } from './components/file-buttons.tsx'

type Rate = ItemOf<'GET /api/invoices/vat-report/'>

const percent = new Intl.NumberFormat('sv-FI', { maximumFractionDigits: 2 })

/** /economy/bokforing/moms: sales and tax of a period by rate. */
export function Component() {
  const period = usePeriod()
  const { data, error, refetch, isPlaceholderData } = useQuery(vatReportQuery(period))
  return (
    <BooksFrame title="Momsrapport" head={data}>
      {!data && <LoadState error={error} refetch={refetch} />}
      {data && data.data.length === 0 && <Empty text="Inga fakturor eller kreditnotor under perioden." />}
      {data && data.data.length > 0 && (
        <>
          <FileButtons query={{ part: 'vat', ...period }} />
          <table className={`${table.table} ${table.amounts}`} aria-label="Momsrapport" aria-busy={isPlaceholderData}>
            <thead>
              <tr>
                <th scope="col">Skattesats</th>
                <th scope="col">Netto</th>
                <th scope="col">Moms</th>
                <th scope="col">Brutto</th>
              </tr>
            </thead>
            <tbody>
              {data.data.flatMap((rate) => [
                <Row
                  key={`${rate.vat_percent} invoices`}
                  rate={rate.vat_percent}
                  what="fakturor"
                  sums={rate.invoices}
                />,
                <Row
                  key={`${rate.vat_percent} credits`}
                  rate={rate.vat_percent}
                  what="kreditnotor"
                  sums={rate.credits}
                />,
              ])}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Totalt</th>
                <Sums {...data.sums} />
              </tr>
            </tfoot>
          </table>
        </>
      )}
    </BooksFrame>
  )
}

type RowProps = { rate: number; what: string; sums: Rate['total'] }

const Row = ({ rate, what, sums }: RowProps) => (
  <tr>
    <th scope="row">
      {percent.format(rate)} %, {what}
    </th>
    <Sums {...sums} />
  </tr>
)

const Sums = ({ net_cents, vat_cents, total_cents }: Rate['total']) => (
  <>
    <td data-label="Netto">{formatMoney(net_cents)}</td>
    <td data-label="Moms">{formatMoney(vat_cents)}</td>
    <td data-label="Brutto">{formatMoney(total_cents)}</td>
  </>
)
