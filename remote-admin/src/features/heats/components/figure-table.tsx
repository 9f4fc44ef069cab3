import { formatNumber } from '@stafapp/shared/format'
import type { ComparedRound } from '../api.ts'
import classes from './steps.module.css'

type Figures = NonNullable<ComparedRound['after']>

type Props = { rounds: readonly ComparedRound[]; unplaced: number }

/** The changed rounds' figures, as published and as they would be. */
export function FigureTable({ rounds, unplaced }: Props) {
  const before = rounds.flatMap(({ before }) => before ?? [])
  const after = rounds.flatMap(({ after }) => after ?? [])
  return (
    <table className={classes.figures}>
      <caption>Grenarna som ändras, nu och efter publiceringen</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Nu</th>
          <th scope="col">Efter</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, of }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before.length > 0 ? of(before) : '–'}</td>
            <td>{after.length > 0 ? of(after) : '–'}</td>
          </tr>
        ))}
        {unplaced > 0 && (
          <tr>
            <th scope="row">Lag utan plats, alla grenar</th>
            <td>–</td>
            <td>{formatNumber(unplaced)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

type Row = { label: string; of: (figures: readonly Figures[]) => string }

const sum = (label: string, value: (figures: Figures) => number): Row => ({
  label,
  of: (figures) => formatNumber(figures.reduce((total, each) => total + value(each), 0)),
})

const rows: readonly Row[] = [
  sum('Starter', ({ teams }) => teams),
  sum('Heat', ({ heats }) => heats),
  sum('Lediga banor', ({ free_lanes }) => free_lanes),
  sum('Par ur samma skola', ({ same_school_pairs }) => same_school_pairs),
  sum('Krockar för löpare', ({ clashes }) => clashes),
  sum('Starter med kort vila', ({ short_rests }) => short_rests),
  {
    label: 'Minsta heat',
    of: (figures) => `${formatNumber(Math.min(...figures.map(({ smallest_heat }) => smallest_heat)))} lag`,
  },
]
