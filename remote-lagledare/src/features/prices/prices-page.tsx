import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { formatMoney } from '@stafapp/shared/format'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
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

function PriceTable({ group }: { group: PriceGroup }) {
  return (
    <table className={classes.table}>
      <caption>{group.title}</caption>
      <thead>
        <tr>
          <th scope="col">Produkt</th>
          <th scope="col">Pris</th>
          <th scope="col">Moms</th>
        </tr>
      </thead>
      <tbody>
        {group.prices.map((price) => (
          <tr key={price.id}>
            <th scope="row">{price.name}</th>
            <td>
              <PriceText price={price} />
            </td>
            <td>{vatText(price.vat_percent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
