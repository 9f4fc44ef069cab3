import { LoadState } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatMoney } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { PlainTable } from '@stafapp/shared/plain-table'
import { Amount } from '../../shared/amount.tsx'
import { percentText } from '../../shared/percent-text.ts'
import { vatReportQuery } from './api.ts'
import { BooksFrame, usePeriod } from './components/books-frame.tsx'
import { FileButtons } from './components/file-buttons.tsx'

type Rate = ItemOf<'GET /api/invoices/vat-report/'>

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
          <PlainTable<Line>
            label="Momsrapport"
            columns={[
              { title: 'Skattesats', cell: ({ rate, what }) => `${percentText(rate)}, ${what}`, foot: 'Totalt' },
              ...(Object.keys(fields) as (keyof typeof fields)[]).map((field) => ({
                title: fields[field],
                isNumber: true,
                cell: ({ sums }: Line) => <Amount cents={sums[field]} />,
                foot: formatMoney(data.sums[field]),
              })),
            ]}
            rows={data.data.flatMap(({ vat_percent: rate, invoices, credits }): Line[] => [
              { rate, what: 'fakturor', sums: invoices },
              { rate, what: 'kreditnotor', sums: credits },
            ])}
            rowKey={({ rate, what }) => `${rate} ${what}`}
            isStale={isPlaceholderData}
          />
        </>
      )}
    </BooksFrame>
  )
}

type Line = { rate: number; what: string; sums: Rate['total'] }

const fields = { net_cents: 'Netto', vat_cents: 'Moms', total_cents: 'Brutto' } as const
