import { formatMoney } from '@stafapp/shared/format'
import { type PriceGroup, vatText } from '../../../shared/order/price-groups.ts'
import type { Price } from '../../../shared/order/types.ts'
import classes from './price-table.module.css'

export function PriceTable({ group }: { group: PriceGroup }) {
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
