import { formatMoney } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import { quantityText } from '@stafapp/shared/rules/quantity-text'
import { farOverText } from '../../../shared/order/far-over.ts'
import { keptPriceText } from '../../../shared/order/kept-price.ts'
import type { Order, Price } from '../../../shared/order/orders.ts'
import { vatText } from '../../../shared/order/price-groups.ts'
import { QuantityStepper } from '../../../shared/quantity-stepper.tsx'
import classes from '../orders.module.css'
import { type Clash, lodgingText, type Stock, stockText } from '../quantities.ts'

type OrderLineProps = {
  product: Price
  priceCents: number
  saved: number
  quantity: number
  max: number
  /** The unit's runners. */
  runners: number
  /** Nights of lodging in the order as it is entered. */
  beds: number
  stock: readonly Stock[]
  clash: Clash | undefined
  isReadOnly: boolean
  isDisabled: boolean
  onChange: (quantity: number) => void
  /** What stands in the field is not taken: no sum is told of it. */
  isFaulty: boolean
  onFault: (isFaulty: boolean) => void
}

/** One product: price, tax, remaining stock, quantity and total. */
export function OrderLine(props: OrderLineProps) {
  const { product, priceCents, saved, quantity, max, runners, beds, stock, clash, isReadOnly, isDisabled } = props
  const { isFaulty, onChange, onFault } = props
  const factsId = `facts-${product.id}`
  const left = isReadOnly ? '' : stockText(stock, product.id)
  return (
    <li className={classes.line} data-changed={quantity !== saved}>
      <div className={classes.product}>
        <h3 className={classes.name}>{product.name}</h3>
        <p className={classes.facts} id={factsId}>
          {priceCents === 0 ? 'Avgiftsfri' : `${formatMoney(priceCents)} per ${product.unit}`}
          {product.vat_percent > 0 && `, moms ${vatText(product.vat_percent)} ingår`}
          {left && <strong className={classes.left}> · {left}</strong>}
        </p>
        {!isReadOnly && priceCents !== product.price_cents && (
          <p className={classes.kept}>{keptPriceText(product.price_cents)}</p>
        )}
        {!isReadOnly && (
          <p className={classes.question} aria-live="polite">
            {farOverText(quantity, runners) || lodgingText(product, quantity, beds)}
          </p>
        )}
        {clash && (
          <p className={classes.clash}>
            Någon annan har ändrat antalet till {clash.theirs} medan du skrev {clash.mine}.
          </p>
        )}
      </div>
      <div className={classes.count}>
        {isReadOnly ? (
          <p className={classes.fixed}>{quantityText(saved, product.unit)}</p>
        ) : (
          <QuantityStepper
            name={product.name}
            value={quantity}
            max={max}
            describedBy={factsId}
            isDisabled={isDisabled}
            onChange={onChange}
            onFault={onFault}
          />
        )}
        {!isReadOnly && quantity !== saved && <p className={classes.note}>Ej sparat, var {saved}</p>}
      </div>
      <p className={classes.sum} data-none={quantity === 0}>
        {isFaulty ? '–' : formatMoney(priceCents * quantity)}
      </p>
    </li>
  )
}

type Row = Order['rows'][number]

const follows = ({ category }: Row) => category === 'hejarklack' || category === 'inmarsch'

/** Rows of the order that are not entered here: team fees, registrations, and changes after the deadline. */
export function FixedRows({ order, prices }: { order: Order | null; prices: readonly Price[] }) {
  const rows = order?.rows.filter((row) => row.source !== 'ordered' || follows(row)) ?? []
  /** The price list's price, where the row has another. A change after the deadline has its reason instead. */
  const presentCents = ({ product, unit_price_cents, source }: Row): number | undefined => {
    const now = prices.find(({ id }) => id === product)?.price_cents
    return source === 'late_change' || now === unit_price_cents ? undefined : now
  }
  return (
    <section className={classes.section} aria-labelledby="fixed-rows">
      <h2 id="fixed-rows">Lagavgifter och övrigt</h2>
      {rows.length === 0 ? (
        <p>Inga lag är anmälda ännu.</p>
      ) : (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row.id}>
              <span>
                {row.name}
                {row.reason && <small className={classes.reason}>Ändring efter deadline: {row.reason}</small>}
                <KeptPrice presentCents={presentCents(row)} />
              </span>
              <span className={classes.amount}>
                {row.quantity} × {formatMoney(row.unit_price_cents)}
              </span>
              <strong className={classes.amount}>{formatMoney(row.total_cents)}</strong>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.more}>
        Lagavgifterna följer <Link to="/lagledare/eventregistration">anmälan till grenar</Link>. Inmarsch, maskot,
        hejarklack och specialdieter anmäls under <Link to="/forms/ordersform">Övriga anmälningar</Link>.
      </p>
    </section>
  )
}

const KeptPrice = ({ presentCents }: { presentCents: number | undefined }) =>
  presentCents === undefined ? null : <small className={classes.reason}>{keptPriceText(presentCents)}</small>
