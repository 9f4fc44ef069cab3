import { formatMoney, formatNumber } from '@stafapp/shared/format'
import table from '@stafapp/shared/styles/card-table.module.css'
import type { Ledger } from '../api.ts'

const names: Record<Ledger['ages'][number]['age'], string> = {
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
      <table className={`${table.table} ${table.amounts}`} aria-labelledby="ages">
        <thead>
          <tr>
            <th scope="col">Förfallet sedan</th>
            <th scope="col">Fakturor</th>
            <th scope="col">Öppet</th>
          </tr>
        </thead>
        <tbody>
          {ages.map(({ age, count, open_cents }) => (
            <tr key={age}>
              <th scope="row">{names[age]}</th>
              <td data-label="Fakturor">{formatNumber(count)}</td>
              <td data-label="Öppet">{formatMoney(open_cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Totalt</th>
            <td data-label="Fakturor">{formatNumber(ages.reduce((sum, { count }) => sum + count, 0))}</td>
            <td data-label="Öppet">{formatMoney(ages.reduce((sum, { open_cents }) => sum + open_cents, 0))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
