import { LoadState, read } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { useAskedFocus } from '@stafapp/shared/focus'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { useLocation } from '@stafapp/shared/router'
import { type Coverage, type Payer, payerOfRow } from '../billing-words.ts'
import classes from './billing.module.css'

/** Id of the heading, which can be focused, and which an address may name. */
export const orderedId = 'bestallt'

type Order = ItemOf<'GET /api/invoices/my-orders/'>
type Row = Order['rows'][number]
type Props = { karneval: number; coverage: readonly Coverage[]; payers: readonly Payer[] }

/** What each unit has ordered: what, how many, what it costs, who pays and who ordered. */
export function Ordered({ karneval, coverage, payers }: Props) {
  const { data, error, refetch } = useQuery(read('GET /api/invoices/my-orders/', { query: { karneval } }))
  const heading = useAskedFocus<HTMLHeadingElement>(useLocation().hash === `#${orderedId}`, 'start')
  const orders = data?.data.filter(({ rows }) => rows.length > 0) ?? []
  return (
    <section aria-labelledby={orderedId} className={classes.ordered}>
      <h2 ref={heading} id={orderedId} tabIndex={-1}>
        Det här är beställt
      </h2>
      {!data && <LoadState error={error} refetch={refetch} text="Hämtar beställningarna" />}
      {data && orders.length === 0 && <Empty text="Ingen enhet har anmält lag eller beställt något ännu." />}
      {orders.map((order) => (
        <UnitOrder
          key={order.id}
          order={order}
          unit={coverage.find(({ school_unit }) => school_unit === order.school_unit)}
          payers={payers}
          isOpen={orders.length === 1}
        />
      ))}
    </section>
  )
}

type UnitOrderProps = { order: Order; unit: Coverage | undefined; payers: readonly Payer[]; isOpen: boolean }

/** One unit's rows; folded beside others', so that each unit's sum is in sight. */
function UnitOrder({ order, unit, payers, isOpen }: UnitOrderProps) {
  const columns: Column<Row>[] = [
    {
      title: 'Vad',
      cell: (row) => (
        <>
          {row.name}
          <span className={classes.amount}>
            {[
              `${formatMoney(row.unit_price_cents)} per ${row.unit}`,
              payerText(payerOfRow(row, unit, payers)),
              ...(row.reason ? [`ändrat efteråt: ${row.reason}`] : []),
            ].join(' · ')}
          </span>
        </>
      ),
      foot: 'Totalt',
    },
    { title: 'Antal', isNumber: true, cell: ({ quantity }) => formatNumber(quantity) },
    {
      title: 'Summa',
      isNumber: true,
      cell: ({ total_cents }) => formatMoney(total_cents),
      foot: formatMoney(order.total_cents),
    },
  ]
  const name = unit?.unit_name ?? ''
  return (
    <details className={classes.unitFold} open={isOpen}>
      <summary>
        <h3>{name}</h3>
        <span>{[formatMoney(order.total_cents), whoText(order)].join(' · ')}</span>
      </summary>
      <PlainTable label={`Beställt, ${name}`} columns={columns} rows={order.rows} rowKey={({ id }) => id} isNarrow />
    </details>
  )
}

const payerText = (payer: Payer | null): string => (payer ? `betalas av ${payer.name}` : 'saknar betalare')

/** Team fees follow the teams; food and lodging are ordered by somebody. */
function whoText({ rows, placed_at, placed_by }: Order): string {
  if (rows.every(({ source }) => source === 'team_fee')) return 'avgifter för anmälda lag'
  const when = placed_at === null ? '' : ` ${formatDate(placed_at)}`
  return placed_by === null ? `beställt${when}` : `beställt${when} av ${placed_by}`
}
