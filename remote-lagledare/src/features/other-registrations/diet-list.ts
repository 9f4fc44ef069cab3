import type { Diets } from './api/get-diets.ts'

export type DietEntry = Diets['entries'][number]

export const dietLabels: Record<DietEntry['diet'], string> = {
  vegetarian: 'Vegetarisk',
  vegan: 'Vegansk',
  gluten_free: 'Glutenfri',
  lactose_free: 'Laktosfri',
  milk_free: 'Mjölkfri',
  egg_free: 'Äggfri',
  nut_free: 'Nötfri',
  fish_free: 'Fiskfri',
  pork_free: 'Utan griskött',
  other: 'Annan diet',
}

/** One line per named diet, then what has been written beside them, then an empty line to write in. */
export function dietLines(saved: readonly DietEntry[]): DietEntry[] {
  const named = (Object.keys(dietLabels) as DietEntry['diet'][])
    .filter((diet) => diet !== 'other')
    .map((diet) => saved.find((entry) => entry.diet === diet) ?? { diet, friday: 0, saturday: 0, text: '' })
  const others = saved.filter(({ diet }) => diet === 'other')
  return [...named, ...others, { diet: 'other', friday: 0, saturday: 0, text: '' }]
}

/** What is worth saving. */
export const filled = (lines: readonly DietEntry[]): DietEntry[] =>
  lines.filter(({ friday, saturday }) => friday > 0 || saturday > 0)
