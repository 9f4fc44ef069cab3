import { formatNumber } from '@stafapp/shared/format'
import type { ComparedRound } from '../api.ts'
import { figureRows, judge, verdict } from '../compare-figures.ts'
import classes from './steps.module.css'

type Props = { rounds: readonly ComparedRound[]; unplaced: number }

/** The changed rounds' figures, as published and as they would be, and whether that is better. */
export function FigureTable({ rounds, unplaced }: Props) {
  const before = rounds.flatMap(({ before }) => before ?? [])
  const after = rounds.flatMap(({ after }) => after ?? [])
  const judged = verdict(before, after)
  return (
    <>
      {judged && <p>{judged}</p>}
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
          {figureRows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>{before.length > 0 ? row.text(row.value(before)) : '–'}</td>
              <td data-change={before.length > 0 && after.length > 0 ? judge(row, before, after) : undefined}>
                {after.length > 0 ? row.text(row.value(after)) : '–'}
              </td>
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
    </>
  )
}
