import { formatMoney } from '@stafapp/shared/format'
import { vatText } from '../../../shared/order/price-groups.ts'
import type { Price } from '../../../shared/order/types.ts'
import { QuantityStepper } from '../../../shared/quantity-stepper.tsx'
import { type Stock, stockText } from '../order-words.ts'
import type { Clash } from '../quantities.ts'
import classes from './order-line.module.css'

type OrderLineProps = {
  product: Price
  priceCents: number
  saved: number
  quantity: number
  max: number
  stock: readonly Stock[]
  clash: Clash | undefined
  isReadOnly: boolean
  isDisabled: boolean
  onChange: (quantity: number) => void
}

/** One product: price, tax, remaining stock, quantity and total. */
export function OrderLine(props: OrderLineProps) {
  const { product, priceCents, saved, quantity, max, stock, clash, isReadOnly, isDisabled, onChange } = props
  const factsId = `facts-${product.id}`
  const left = stockText(stock, product.id)
  return (
    <li className={classes.line} data-changed={quantity !== saved}>
      <div className={classes.product}>
        <h3 className={classes.name}>{product.name}</h3>
        <p className={classes.facts} id={factsId}>
          {priceCents === 0 ? 'Avgiftsfri' : `${formatMoney(priceCents)} per ${product.unit}`}
          {product.vat_percent > 0 && `, moms ${vatText(product.vat_percent)} ingår`}
          {left && <strong className={classes.left}> · {left}</strong>}
        </p>
        {clash && (
          <p className={classes.clash}>
            Någon annan har ändrat antalet till {clash.theirs} medan du skrev {clash.mine}.
          </p>
        )}
      </div>
      <div className={classes.count}>
        {isReadOnly ? (
          <p className={classes.fixed}>
            {saved} {product.unit}
          </p>
        ) : (
          <QuantityStepper
            name={product.name}
            value={quantity}
            max={max}
            describedBy={factsId}
            isDisabled={isDisabled}
            onChange={onChange}
          />
        )}
        {!isReadOnly && quantity !== saved && <p className={classes.note}>Ej sparat, var {saved}</p>}
      </div>
      <p className={classes.sum} data-none={quantity === 0}>
        {formatMoney(priceCents * quantity)}
      </p>
    </li>
  )
}
