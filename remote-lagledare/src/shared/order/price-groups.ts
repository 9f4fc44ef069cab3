import { formatNumber } from '@stafapp/shared/format'
import type { Price } from './orders.ts'

export type PriceGroup = { category: Price['category']; title: string; prices: Price[] }

const titles: Record<Price['category'], string> = {
  stafetter: 'Stafetter',
  bespisning_friday: 'Bespisning på fredagen',
  bespisning_saturday: 'Bespisning på lördagen',
  logi: 'Logi',
  hejarklack: 'Hejarklack',
  inmarsch: 'Inmarsch',
}

/** The price list by category, in a fixed order; categories without products are omitted. */
export function priceGroups(prices: readonly Price[]): PriceGroup[] {
  return (Object.keys(titles) as Price['category'][])
    .map((category) => ({
      category,
      title: titles[category],
      prices: prices.filter((price) => price.category === category),
    }))
    .filter((group) => group.prices.length > 0)
}

/** '25,5 %' with a no-break space. */
export function vatText(percent: number): string {
  return `${formatNumber(percent)}\u00a0%`
}
