import { formatMoney } from '@stafapp/shared/format'
import { priceOf } from '../../shared/order/kept-price.ts'
import type { Order, Price } from '../../shared/order/orders.ts'
import type { DietEntry } from './diet-list.ts'

export const nothing = 'Inget anmält'

export const countText = (count: number): string =>
  count === 0 ? 'Ingen' : count === 1 ? '1 person' : `${count} personer`

/** '2 personer, maskot: Älgen' */
export function marchText(order: Order | null): string {
  const { persons, mascot } = order?.inmarsch ?? { persons: 0, mascot: '' }
  if (persons === 0 && !mascot) return nothing
  const who = persons === 0 ? 'Ingen i inmarschen' : countText(persons)
  return mascot ? `${who}, maskot: ${mascot}` : who
}

/** '2 klackar, 38 deltagare' */
export function squadsText(order: Order | null): string {
  const squads = order?.cheer_squads ?? []
  if (squads.length === 0) return nothing
  const participants = squads.reduce((sum, squad) => sum + squad.participants, 0)
  return `${squads.length === 1 ? '1 klack' : `${squads.length} klackar`}, ${participants} deltagare`
}

/** '3 på fredag, 2 på lördag' */
export function dietsText(entries: readonly DietEntry[]): string {
  if (entries.length === 0) return nothing
  const sum = (day: 'friday' | 'saturday') => entries.reduce((all, entry) => all + entry[day], 0)
  return `${sum('friday')} på fredag, ${sum('saturday')} på lördag`
}

/** 'Avgiftsfritt', '15,00 € per klack'; '' without such a product. */
export function priceText(order: Order | null, prices: readonly Price[], category: Price['category']): string {
  const product = prices.find((price) => price.category === category && price.orderable)
  if (!product) return ''
  const cents = priceOf(order, prices, product.id)
  return cents === 0 ? 'Avgiftsfritt' : `${formatMoney(cents)} per ${product.unit}`
}

/** What may be charged besides: 'Borttappad hejarklacksväst: 50,00 €' */
export const extraPriceTexts = (prices: readonly Price[], category: Price['category']): string[] =>
  prices
    .filter((price) => price.category === category && !price.orderable)
    .map(({ name, price_cents }) => `${name}: ${formatMoney(price_cents)}`)
