import { dietNames } from '@stafapp/shared/rules/diet-names'
import type { Order } from '../../shared/order/orders.ts'
import type { Diets } from './api.ts'

export type DietEntry = Diets['entries'][number]

/** One line per named diet, then the saved free-text diets, then an empty line for input. */
export function dietLines(saved: readonly DietEntry[]): DietEntry[] {
  const named = (Object.keys(dietNames) as DietEntry['diet'][])
    .filter((diet) => diet !== 'other')
    .map((diet) => saved.find((entry) => entry.diet === diet) ?? { diet, friday: 0, saturday: 0, text: '' })
  const others = saved.filter(({ diet }) => diet === 'other')
  return [...named, ...others, { diet: 'other', friday: 0, saturday: 0, text: '' }]
}

/** The lines with a number above 0. */
export const filled = (lines: readonly DietEntry[]): DietEntry[] =>
  lines.filter(({ friday, saturday }) => friday > 0 || saturday > 0)

const meals = [
  { day: 'friday', on: 'på fredag', category: 'bespisning_friday' },
  { day: 'saturday', on: 'på lördag', category: 'bespisning_saturday' },
] as const

/**
 * 'Fler specialdieter (35) än portioner (10) på fredag.' The portions of a day are those of its largest meal. A day
 * without any is not told of: the order often comes after the diets.
 */
export function overPortions(lines: readonly DietEntry[], order: Order | null): string[] {
  return meals.flatMap(({ day, on, category }) => {
    const rows = (order?.rows ?? []).filter((row) => row.category === category)
    const ordered = (meal: number) =>
      rows.reduce((sum, { product, quantity }) => (product === meal ? sum + quantity : sum), 0)
    const portions = Math.max(0, ...rows.map(({ product }) => ordered(product)))
    const diets = lines.reduce((sum, line) => sum + line[day], 0)
    return portions > 0 && diets > portions ? [`Fler specialdieter (${diets}) än portioner (${portions}) ${on}.`] : []
  })
}

/** What the first faulty line with a diet of its own lacks; null if nothing. */
export function lineFault(lines: readonly DietEntry[]): { index: number; text: string } | null {
  for (const [index, line] of lines.entries()) {
    if (line.diet !== 'other') continue
    const text = line.text.trim()
    const hasNumber = line.friday > 0 || line.saturday > 0
    if (hasNumber && text === '') return { index, text: 'Skriv vilken diet det gäller.' }
    if (!hasNumber && text !== '') return { index, text: `Ange antal för ${text}.` }
  }
  return null
}
