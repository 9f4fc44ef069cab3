import type { ResponseOf } from '@stafapp/shared/contract/types'
import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { quantityText } from '@stafapp/shared/rules/quantity-text'
import { unitOf } from './invoice-words.ts'
import { isPhone } from './is-phone.ts'
import { Minor } from './minor.tsx'
import classes from './row-table.module.css'

type Invoice = ResponseOf<'GET /api/invoices/invoices/{id}/'>
type PreviewPayer = ResponseOf<'GET /api/invoices/invoicing-preview/'>['payers'][number]

type Row = PreviewPayer['rows'][number] & { part?: number | null }
type Props = {
  rows: readonly Row[]
  /** Omitted: the tax is not told. */
  vat?: PreviewPayer['vat']
  total: number
  parts?: Invoice['parts']
}

/** The rows of an invoice, one table for each school of a collective one, and the included tax. */
export function RowTable({ rows, vat = [], total, parts = [] }: Props) {
  if (rows.length === 0) return <Empty text="Inget återstår att fakturera: den tidigare fakturan krediteras." />
  const taxed = vat.filter(({ vat_percent }) => vat_percent > 0)
  return (
    <>
      {parts.length === 0 ? (
        <Rows label="Rader" rows={rows} sumName="Totalt" total={total} />
      ) : (
        <>
          {parts.map((part, index) => (
            <section key={part.billing_information} aria-label={unitOf(part)} className={classes.schools}>
              <h3>{unitOf(part)}</h3>
              <PartReferences part={part} />
              <Rows
                label={`Rader, ${unitOf(part)}`}
                rows={rows.filter((row) => row.part === index)}
                sumName="Delsumma"
                total={part.total_cents}
              />
            </section>
          ))}
          <p>
            <strong>Totalt {formatMoney(total)}</strong>
          </p>
        </>
      )}
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

type RowsProps = { label: string; rows: readonly Row[]; sumName: string; total: number }

function Rows({ label, rows, sumName, total }: RowsProps) {
  const isShort = isPhone()
  const columns: Column<Row>[] = isShort
    ? shortColumns(sumName, total)
    : [
        { title: 'Benämning', cell: ({ description }) => description, foot: sumName },
        {
          title: 'Antal',
          isNumber: true,
          cell: ({ quantity, unit }) => quantityText(quantity, unit, formatNumber(quantity)),
        },
        { title: 'à-pris', isNumber: true, cell: ({ unit_price_cents }) => formatMoney(unit_price_cents) },
        { title: 'Moms', isNumber: true, cell: ({ vat_percent }) => `${formatNumber(vat_percent)} %` },
        {
          title: 'Totalt',
          isNumber: true,
          cell: ({ total_cents }) => formatMoney(total_cents),
          foot: formatMoney(total),
        },
      ]
  return (
    <PlainTable<Row>
      label={label}
      columns={columns}
      rows={rows}
      isNarrow={isShort}
      rowKey={({ description, unit_price_cents, vat_percent }) => `${description}/${unit_price_cents}/${vat_percent}`}
    />
  )
}

/** On a phone a row is a line with its number and price under it, instead of a card of five lines. */
const shortColumns = (sumName: string, total: number): Column<Row>[] => [
  {
    title: 'Benämning',
    cell: ({ description, quantity, unit, unit_price_cents, vat_percent }) => (
      <>
        {description}
        <Minor>
          {quantityText(quantity, unit, formatNumber(quantity))} à {formatMoney(unit_price_cents)}
          {vat_percent > 0 && `, moms ${formatNumber(vat_percent)} %`}
        </Minor>
      </>
    ),
    foot: sumName,
  },
  { title: 'Totalt', isNumber: true, cell: ({ total_cents }) => formatMoney(total_cents), foot: formatMoney(total) },
]

function PartReferences({ part: { buyer_reference, cost_centre } }: { part: Invoice['parts'][number] }) {
  const told = [
    ...(buyer_reference ? [`Er referens ${buyer_reference}`] : []),
    ...(cost_centre ? [`Kostnadsställe ${cost_centre}`] : []),
  ]
  return told.length === 0 ? null : <Minor>{told.join(' · ')}</Minor>
}
