import { useQuery } from '@stafapp/shared/data'
import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button, ButtonLink } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { quantityText } from '@stafapp/shared/rules/quantity-text'
import { type FormEvent, useRef, useState } from 'react'
import { teamsQuery } from '../../../shared/entry/queries.ts'
import { Notice, SaveFailure } from '../../../shared/notice.tsx'
import { farOverText } from '../../../shared/order/far-over.ts'
import { priceOf } from '../../../shared/order/kept-price.ts'
import type { Order, OrderUnit, Price } from '../../../shared/order/orders.ts'
import { priceGroups } from '../../../shared/order/price-groups.ts'
import { SaveBar } from '../../../shared/save-bar.tsx'
import { unsavedAmounts, useFaultyFields } from '../../../shared/use-faulty-fields.ts'
import classes from '../orders.module.css'
import {
  bedsOf,
  type Clash,
  changedRows,
  clashes,
  draftCents,
  held,
  highest,
  isOfNothing,
  isOrderedHere,
  type Quantities,
  type Stock,
  startersOf,
} from '../quantities.ts'
import { useOrderDraft } from '../use-order-draft.ts'
import { ClashError, useSaveOrder } from '../use-save-order.ts'
import { RequestForm } from './change-requests.tsx'
import { FixedRows, OrderLine } from './order-lines.tsx'

type OrderFormProps = {
  karneval: number
  unit: OrderUnit
  order: Order | null
  prices: readonly Price[]
  stock: readonly Stock[]
  /** The unit to go on with when this one's order is saved. */
  next: OrderUnit | null
  mode: 'order' | 'request' | 'readonly'
}

/** The price list with a quantity per product, saved together. Remounted for each unit and carnival. */
export function OrderForm({ karneval, unit, order, prices, stock, next, mode }: OrderFormProps) {
  const draft = useOrderDraft(`order/${karneval}/${unit.school_unit}`, order)
  const [undo, setUndo] = useState<Quantities | null>(null)
  const [isComparing, setIsComparing] = useState(false)
  const [isCheckingAmounts, setIsCheckingAmounts] = useState(false)
  const fields = useFaultyFields()
  // Not awaited: it only explains the number of runners.
  const { data: teams } = useQuery(teamsQuery(karneval))
  const starters = teams && startersOf(teams, unit.school_unit)
  const beds = bedsOf(prices, draft.quantity)
  const { save, isPending, error, forget } = useSaveOrder({
    karneval,
    unit: unit.school_unit,
    onSaved: (before) => {
      setUndo(Object.keys(before).length > 0 ? before : null)
      draft.reset()
    },
  })
  const changes = changedRows(order, draft.touched)
  const waiting = fields.withFaulty(changes.map(({ product }) => product))
  const found = clashes(order, draft.touched)
  const farOver = changes.flatMap(({ product, quantity }) => {
    const price = prices.find(({ id }) => id === product)
    return price && farOverText(quantity, unit.runners) ? [{ name: price.name, quantity, unit: price.unit }] : []
  })
  const canType = mode !== 'readonly'
  const requestPlace = useRef<HTMLDivElement>(null)
  // Who can change nothing sees what is ordered, not the price list.
  const groups = priceGroups(prices.filter((price) => isOrderedHere(price) && (canType || held(order, price.id) > 0)))

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (mode !== 'order' || isPending || waiting.length === 0) return
    const refused = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (refused) refused.focus()
    else if (found.length > 0) setIsComparing(true)
    else if (farOver.length > 0) setIsCheckingAmounts(true)
    else save(order, draft.touched)
  }
  const restore = (quantities: Quantities) => {
    const back = Object.entries(quantities).map(
      ([id, value]) => [id, { base: held(order, Number(id)), value }] as const,
    )
    save(order, Object.fromEntries(back))
    setUndo(null)
  }
  const isAsked = isComparing || (error instanceof ClashError && found.length > 0)

  return (
    <>
      {draft.isRestored && (
        <Notice tone="info" title="Antal som inte hann sparas är kvar">
          <p>De är markerade nedan. Spara dem, eller ångra för att se den sparade beställningen.</p>
        </Notice>
      )}
      {/* Own markup: a table of numbers merged with the live order, which colleagues change meanwhile, and a bar with the
          total that follows the page. The shell checks data-dirty before it reloads the page. What is not taken is kept
          nowhere. */}
      <form
        id="order"
        className={classes.form}
        onSubmit={submit}
        noValidate
        data-dirty={waiting.length > 0}
        data-kept={fields.faulty.length === 0 || undefined}
      >
        {groups.map(({ category, title, prices: products }) => (
          <section key={category} className={classes.group} aria-labelledby={`group-${category}`}>
            <div className={classes.head}>
              <h2 id={`group-${category}`}>{title}</h2>
              {mode === 'order' && unit.runners > 0 && (
                <p className={classes.suggestion}>
                  <button
                    type="button"
                    className={classes.suggest}
                    onClick={() =>
                      draft.setQuantities(
                        Object.fromEntries(
                          products.map(({ id }) => [id, Math.min(unit.runners, highest(stock, id, held(order, id)))]),
                        ),
                      )
                    }
                  >
                    Fyll i antalet löpare: {unit.runners} <span className="visually-hidden">i {title}</span>
                  </button>
                  {starters !== undefined && starters !== unit.runners && (
                    <small className={classes.starters}>
                      ({unit.runners} löpare i registret, {starters} med start)
                    </small>
                  )}
                </p>
              )}
            </div>
            <ul className={classes.lines}>
              {products.map((product) => (
                <OrderLine
                  key={`${product.id} ${fields.resets}`}
                  product={product}
                  priceCents={priceOf(order, prices, product.id)}
                  saved={held(order, product.id)}
                  quantity={draft.quantity(product.id)}
                  max={highest(stock, product.id, held(order, product.id))}
                  runners={unit.runners}
                  beds={beds}
                  stock={stock}
                  clash={found.find((clash) => clash.product === product.id)}
                  isReadOnly={!canType}
                  isDisabled={isPending}
                  isFaulty={fields.faulty.includes(product.id)}
                  onFault={(isFaulty) => fields.setFault(product.id, isFaulty)}
                  onChange={(quantity) => draft.setQuantities({ [product.id]: quantity })}
                />
              ))}
            </ul>
          </section>
        ))}
        <FixedRows order={order} prices={canType ? prices : []} />
        {error && !(error instanceof ClashError) && (
          <SaveFailure title="Beställningen kunde inte sparas. Era antal finns kvar här." error={error} />
        )}
        <OrderSummary
          cents={canType && fields.faulty.length > 0 ? null : draftCents(order, prices, draft.touched)}
          changes={waiting.length}
          problem={fields.faulty.length > 0 ? unsavedAmounts(waiting.length) : null}
          isPlaced={order !== null && order.status !== 'draft'}
          isNothing={isOfNothing(order)}
          next={next}
          mode={mode}
          isPending={isPending}
          onReset={() => {
            forget()
            draft.reset()
            fields.reset()
          }}
          onNothing={() => save(order, {})}
          onAsk={
            mode === 'request' && changes.length > 0
              ? () => {
                  requestPlace.current?.scrollIntoView({ block: 'center' })
                  requestPlace.current?.querySelector('textarea')?.focus({ preventScroll: true })
                }
              : null
          }
          onUndo={undo && mode === 'order' && waiting.length === 0 ? () => restore(undo) : null}
        />
      </form>
      {mode === 'request' && order && changes.length > 0 && (
        <div ref={requestPlace}>
          <RequestForm order={order.id} rows={changes} onSent={draft.reset} />
        </div>
      )}
      {isCheckingAmounts && (
        <Question
          title="Stämmer antalen?"
          yesLabel="Spara beställningen"
          noLabel="Ändra antalen"
          onYes={() => {
            setIsCheckingAmounts(false)
            save(order, draft.touched)
          }}
          onNo={() => setIsCheckingAmounts(false)}
        >
          <p>Ni har {unit.runners} löpare, och det här är mycket mer:</p>
          <ul>
            {farOver.map((row) => (
              <li key={row.name}>
                {row.name}: {quantityText(row.quantity, row.unit, formatNumber(row.quantity))}
              </li>
            ))}
          </ul>
        </Question>
      )}
      {isAsked && (
        <ClashQuestion
          clashes={found}
          prices={prices}
          onMine={() => {
            setIsComparing(false)
            if (order) save(order, draft.rebase(order))
          }}
          onTheirs={() => {
            setIsComparing(false)
            forget()
            draft.reset()
          }}
        />
      )}
    </>
  )
}

type OrderSummaryProps = {
  /** null while an amount is not right yet. */
  cents: number | null
  changes: number
  problem: string | null
  isPlaced: boolean
  /** Placed, but without anything: the school has said that it needs nothing. */
  isNothing: boolean
  next: OrderUnit | null
  mode: 'order' | 'request' | 'readonly'
  isPending: boolean
  onReset: () => void
  /** Places an order of nothing, so that the school is not reminded of it. */
  onNothing: () => void
  /** Leads to the form of a request, which is below the list; null without one. */
  onAsk: (() => void) | null
  /** Reverts the last save; null if there is none to revert. */
  onUndo: (() => void) | null
}

/** Total of the order and the save button. A change request has its own button beside its reason. */
function OrderSummary({ cents, isPlaced, isNothing, next, mode, onNothing, onAsk, ...state }: OrderSummaryProps) {
  const nothing = !isPlaced && <Button onClick={onNothing}>Vi beställer inget</Button>
  const onward = isPlaced && next && (
    <ButtonLink to={`?unit=${next.school_unit}`} aria-label={`Nästa enhet: ${next.unit_name}`}>
      Nästa enhet
    </ButtonLink>
  )
  return (
    <SaveBar
      {...state}
      savedText={isNothing ? 'Ni beställer inget' : isPlaced ? 'Allt är sparat' : 'Inget är beställt ännu'}
      saves={mode === 'order' ? 'beställningen' : null}
      readOnly={mode === 'readonly' || (mode === 'request' && state.changes === 0)}
      other={mode === 'order' && (nothing || onward)}
      ask={
        onAsk && (
          <Button kind="primary" onClick={onAsk}>
            Till begäran
          </Button>
        )
      }
    >
      Totalt med lagavgifter: <strong>{cents === null ? '–' : formatMoney(cents)}</strong>
    </SaveBar>
  )
}

type ClashQuestionProps = {
  clashes: readonly Clash[]
  prices: readonly Price[]
  onMine: () => void
  onTheirs: () => void
}

/** Two users have changed the same products: shows both quantities and asks which to keep. */
function ClashQuestion({ clashes, prices, onMine, onTheirs }: ClashQuestionProps) {
  return (
    <Question
      title="Någon annan har ändrat beställningen"
      yesLabel="Spara mina antal"
      noLabel="Behåll de sparade"
      onYes={onMine}
      onNo={onTheirs}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Produkt</th>
            <th scope="col">Sparat nu</th>
            <th scope="col">Ditt antal</th>
          </tr>
        </thead>
        <tbody>
          {clashes.map(({ product, mine, theirs }) => (
            <tr key={product}>
              <th scope="row">{prices.find(({ id }) => id === product)?.name}</th>
              <td>{theirs}</td>
              <td>{mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Question>
  )
}
