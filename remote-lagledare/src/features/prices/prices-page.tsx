import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { formatMoney } from '@stafapp/shared/format'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { useId } from 'react'
import { type Price, pricesQuery } from '../../shared/order/orders.ts'
import { type PriceGroup, priceGroups, vatText } from '../../shared/order/price-groups.ts'
import classes from './prices.module.css'

const title = 'Priser'

/** /lagledare/prices: the carnival's price list by category. */
export function Component() {
  return (
    <RequireKarneval title={title}>
      {(karneval) => (
        <Page title={title} intro={`Prislista för ${karneval.name}`}>
          <PriceList karneval={karneval.id} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function PriceList({ karneval }: { karneval: number }) {
  const { data: prices, error, refetch } = useQuery(pricesQuery(karneval))
  if (prices) {
    if (prices.length === 0) return <Empty text="Prislistan är inte publicerad ännu." />
    return priceGroups(prices).map((group) => <PriceTable key={group.category} group={group} />)
  }
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />
  return <Loading />
}

const columns: readonly Column<Price>[] = [
  { title: 'Produkt', cell: ({ name }) => name },
  { title: 'Pris', isNumber: true, cell: (price) => <PriceText price={price} /> },
  { title: 'Moms', isNumber: true, cell: ({ vat_percent }) => vatText(vat_percent) },
]

function PriceTable({ group }: { group: PriceGroup }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h2 id={id}>{group.title}</h2>
      <PlainTable labelledBy={id} columns={columns} rows={group.prices} rowKey={(price) => price.id} isNarrow />
    </section>
  )
}

/** On phones the unit is below the price. */
function PriceText({ price: { price_cents, unit } }: { price: Price }) {
  if (price_cents === 0) return 'Avgiftsfri'
  return (
    <>
      {formatMoney(price_cents)} <small className={classes.unit}>per {unit}</small>
    </>
  )
}
