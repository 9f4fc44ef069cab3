import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { PlainTable } from '@stafapp/shared/plain-table'
import { Amount } from '../../../shared/amount.tsx'
import type { Ledger } from '../api.ts'

type Age = Ledger['ages'][number]

const names: Record<Age['age'], string> = {
  not_due: 'Inte förfallet',
  to_30: '1–30 dagar',
  to_60: '31–60 dagar',
  to_90: '61–90 dagar',
  over_90: 'Över 90 dagar',
}

/** How late the open sums are. */
export function AgeTable({ ages }: Pick<Ledger, 'ages'>) {
  return (
    <section aria-labelledby="ages">
      <h2 id="ages">Hur gammalt det öppna är</h2>
      <PlainTable<Age>
        labelledBy="ages"
        isNarrow
        columns={[
          { title: 'Förfallet sedan', cell: ({ age }) => names[age], foot: 'Totalt' },
          {
            title: 'Fakturor',
            isNumber: true,
            cell: ({ count }) => formatNumber(count),
            foot: formatNumber(ages.reduce((sum, { count }) => sum + count, 0)),
          },
          {
            title: 'Öppet',
            isNumber: true,
            cell: ({ open_cents }) => <Amount cents={open_cents} />,
            foot: formatMoney(ages.reduce((sum, { open_cents }) => sum + open_cents, 0)),
          },
        ]}
        rows={ages}
        rowKey={({ age }) => age}
      />
    </section>
  )
}
