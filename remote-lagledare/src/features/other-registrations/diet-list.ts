import { dietNames } from '@stafapp/shared/rules/diet-names'
import type { Diets } from './api/get-diets.ts'

export type DietEntry = Diets['entries'][number]

/** One line per named diet, then what has been written beside them, then an empty line to write in. */
export function dietLines(saved: readonly DietEntry[]): DietEntry[] {
  const named = (Object.keys(dietNames) as DietEntry['diet'][])
    .filter((diet) => diet !== 'other')
    .map((diet) => saved.find((entry) => entry.diet === diet) ?? { diet, friday: 0, saturday: 0, text: '' })
  const others = saved.filter(({ diet }) => diet === 'other')
  return [...named, ...others, { diet: 'other', friday: 0, saturday: 0, text: '' }]
}

/** What is worth saving. */
export const filled = (lines: readonly DietEntry[]): DietEntry[] =>
  lines.filter(({ friday, saturday }) => friday > 0 || saturday > 0)
