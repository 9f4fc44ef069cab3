import { AppError, type ErrorItem } from '../../lib/app-error.ts'
import type { ProductRecord, RowRecord } from './orders-repository.ts'

/** The wished total of a product, including late changes. `attr` is the field's path in the body. */
export type Wish = {
  productId: number
  quantity: number
  note?: string | undefined
  attr: string
  /** The wish follows from registrations, which are the only way to change such a product. */
  isDerived?: true
}

/** A product with its ordered quantity before and after. */
export type PlannedChange = { product: ProductRecord; before: number; after: number; note: string; attr: string }

/** Products whose quantity follows from registrations on another page. */
const derived = new Set<ProductRecord['category']>(['hejarklack', 'inmarsch'])

export const isDerived = ({ category }: Pick<ProductRecord, 'category'>): boolean => derived.has(category)

/** The order's total of each product, including late changes. Excludes team fees, which follow the teams. */
export function heldQuantities(rows: readonly RowRecord[]): Map<number, number> {
  const held = new Map<number, number>()
  for (const { productId, quantity, source } of rows) {
    if (source === 'team_fee') continue
    held.set(productId, (held.get(productId) ?? 0) + quantity)
  }
  return held
}

/**
 * The wishes that change a quantity. Pure.
 * @throws AppError validation: unknown or foreign product, one that cannot be ordered, a duplicate product
 */
export function planChanges(
  products: readonly ProductRecord[],
  rows: readonly RowRecord[],
  wishes: readonly Wish[],
): PlannedChange[] {
  const held = heldQuantities(rows)
  const faults: ErrorItem[] = []
  const seen = new Set<number>()
  const changes: PlannedChange[] = []
  for (const wish of wishes) {
    const product = products.find(({ id }) => id === wish.productId)
    const before = held.get(wish.productId) ?? 0
    const fault = faultOf(wish, product, seen.has(wish.productId))
    seen.add(wish.productId)
    if (!product || fault) {
      faults.push({ code: 'invalid_choice', detail: fault, attr: `${wish.attr}.product` })
      continue
    }
    const noteBefore =
      rows.find(({ productId, source }) => productId === product.id && source === 'ordered')?.note ?? ''
    const note = wish.note?.trim() ?? noteBefore
    if (before !== wish.quantity || (wish.quantity > 0 && note !== noteBefore)) {
      changes.push({
        product,
        before,
        after: wish.quantity,
        note,
        attr: wish.isDerived ? wish.attr : `${wish.attr}.quantity`,
      })
    }
  }
  if (faults.length > 0) throw AppError.validation(faults)
  return changes
}

/** The reason why the product cannot be ordered; '' when it can. */
function faultOf(wish: Wish, product: ProductRecord | undefined, isNamedTwice: boolean): string {
  if (wish.isDerived) return ''
  if (wish.quantity < 0) return 'Antalet kan inte vara mindre än noll.'
  if (!product) return 'Produkten finns inte i karnevalens prislista.'
  if (isNamedTwice) return `${product.name} finns två gånger i beställningen.`
  if (isDerived(product)) return `${product.name} anmäls under Övriga anmälningar.`
  if (!product.orderable) return `${product.name} beställs inte för hand.`
  return ''
}
