import { formatNumber } from '@stafapp/shared/format'
import type { ComparedRound } from './api.ts'

export type Figures = NonNullable<ComparedRound['after']>

type Row = {
  label: string
  /** How a change of the figure is judged; neither: it says how large the draw is. */
  better: 'less' | 'more' | null
  value: (figures: readonly Figures[]) => number
  text: (value: number) => string
}

const sum = (label: string, better: Row['better'], value: (figures: Figures) => number): Row => ({
  label,
  better,
  value: (figures) => figures.reduce((total, each) => total + value(each), 0),
  text: formatNumber,
})

export const figureRows: readonly Row[] = [
  sum('Starter', null, ({ teams }) => teams),
  sum('Heat', null, ({ heats }) => heats),
  sum('Lediga banor', null, ({ free_lanes }) => free_lanes),
  sum('Par ur samma skola', 'less', ({ same_school_pairs }) => same_school_pairs),
  sum('Krockar för löpare', 'less', ({ clashes }) => clashes),
  sum('Korta vilor för löpare', 'less', ({ short_rests }) => short_rests),
  {
    label: 'Minsta heat',
    better: 'more',
    value: (figures) => Math.min(...figures.map(({ smallest_heat }) => smallest_heat)),
    text: (value) => `${formatNumber(value)} lag`,
  },
]

export type Judgement = 'better' | 'worse' | 'same'

export const judge = ({ better, value }: Row, before: readonly Figures[], after: readonly Figures[]): Judgement => {
  const change = value(after) - value(before)
  if (better === null || change === 0) return 'same'
  return change < 0 === (better === 'less') ? 'better' : 'worse'
}

/** Which figures get better, worse or only change, in words; null when there are no published heats to compare with. */
export function verdict(before: readonly Figures[], after: readonly Figures[]): string | null {
  if (before.length === 0 || after.length === 0) return null
  const nameOf = ({ label }: Row) => label.charAt(0).toLowerCase() + label.slice(1)
  const named = (judgement: Judgement) =>
    figureRows
      .filter((row) => judge(row, before, after) === judgement)
      .map(nameOf)
      .join(', ')
  const sizes = figureRows
    .filter((row) => row.better === null && row.value(before) !== row.value(after))
    .map((row) => `${nameOf(row)} ${row.text(row.value(before))} → ${row.text(row.value(after))}`)
    .join(', ')
  const told = [
    named('better') && `Bättre: ${named('better')}.`,
    named('worse') && `Sämre: ${named('worse')}.`,
    sizes && `Varken bättre eller sämre: ${sizes}.`,
  ]
  return told.some(Boolean) ? told.filter(Boolean).join(' ') : 'Ingen siffra ändras: lagen byter bara plats.'
}
