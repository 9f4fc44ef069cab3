import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import table from '@stafapp/shared/styles/card-table.module.css'
import { unitOf } from '../../../shared/invoice-words.ts'
import type { Invoice, PreviewPayer } from '../api.ts'
import classes from './invoicing.module.css'

type Row = PreviewPayer['rows'][number] & { part?: number | null }
type Props = {
  rows: readonly Row[]
  /** Omitted: the tax is not told. */
  vat?: PreviewPayer['vat']
  total: number
  parts?: Invoice['parts']
}

/** The rows of an invoice, by school in a collective one, and the included tax. */
export function RowTable({ rows, vat = [], total, parts = [] }: Props) {
  if (rows.length === 0) return <Empty text="Inget återstår att fakturera: den tidigare fakturan krediteras." />
  const taxed = vat.filter(({ vat_percent }) => vat_percent > 0)
  return (
    <>
      <table className={`${table.table} ${table.compact} ${classes.rows}`} aria-label="Rader">
        <thead>
          <tr>
            <th>Benämning</th>
            <th className={table.number}>Antal</th>
            <th className={table.number}>à-pris</th>
            <th className={table.number}>Moms</th>
            <th className={table.number}>Totalt</th>
          </tr>
        </thead>
        {parts.length === 0 ? (
          <tbody>
            <Rows rows={rows} />
          </tbody>
        ) : (
          parts.map((part, index) => (
            <tbody key={part.billing_information}>
              <tr className={classes.partHead}>
                <th scope="rowgroup" colSpan={5}>
                  {unitOf(part)}
                  <PartReferences part={part} />
                </th>
              </tr>
              <Rows rows={rows.filter((row) => row.part === index)} />
              <tr className={classes.partSum}>
                <th scope="row" colSpan={4}>
                  Delsumma<span className="visually-hidden"> {unitOf(part)}</span>
                </th>
                <td data-label="Delsumma" className={table.number}>
                  {formatMoney(part.total_cents)}
                </td>
              </tr>
            </tbody>
          ))
        )}
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

function Rows({ rows }: Pick<Props, 'rows'>) {
  return rows.map((row) => (
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
  ))
}

function PartReferences({ part: { buyer_reference, cost_centre } }: { part: Invoice['parts'][number] }) {
  const told = [
    ...(buyer_reference ? [`Er referens ${buyer_reference}`] : []),
    ...(cost_centre ? [`Kostnadsställe ${cost_centre}`] : []),
  ]
  return told.length === 0 ? null : <span className={table.minor}>{told.join(' · ')}</span>
}
