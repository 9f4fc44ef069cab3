import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import table from '@stafapp/shared/styles/card-table.module.css'
import type { PreviewPayer } from '../api.ts'

type Props = { rows: PreviewPayer['rows']; vat: PreviewPayer['vat']; total: number }

/** The rows of an invoice, and the included tax. */
export function RowTable({ rows, vat, total }: Props) {
  if (rows.length === 0) return <Empty text="Inget återstår att fakturera: den tidigare fakturan krediteras." />
  const taxed = vat.filter(({ vat_percent }) => vat_percent > 0)
  return (
    <>
      <table className={table.table} aria-label="Rader">
        <thead>
          <tr>
            <th>Benämning</th>
            <th className={table.number}>Antal</th>
            <th className={table.number}>à-pris</th>
            <th className={table.number}>Moms</th>
            <th className={table.number}>Totalt</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.description}/${row.unit_price_cents}/${row.vat_percent}`}>
              <th scope="row">{row.description}</th>
              <td data-label="Antal" className={table.number}>
                {formatNumber(row.quantity)} {row.unit}
              </td>
              <td data-label="à-pris" className={table.number}>
                {formatMoney(row.unit_price_cents)}
              </td>
              <td data-label="Moms" className={table.number}>
                {formatNumber(row.vat_percent)} %
              </td>
              <td data-label="Totalt" className={table.number}>
                {formatMoney(row.total_cents)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              Totalt
            </th>
            <td data-label="Totalt" className={table.number}>
              {formatMoney(total)}
            </td>
          </tr>
        </tfoot>
      </table>
      {taxed.length > 0 && (
        <p>
          Priserna innehåller moms:{' '}
          {taxed
            .map(({ vat_percent, vat_cents }) => `${formatNumber(vat_percent)} % ${formatMoney(vat_cents)}`)
            .join(', ')}
        </p>
      )}
    </>
  )
}
