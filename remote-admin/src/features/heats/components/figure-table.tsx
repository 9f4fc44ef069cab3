import { formatNumber } from '@stafapp/shared/format'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { useId } from 'react'
import type { ComparedRound } from '../api.ts'
import { figureRows, judge, verdict } from '../compare-figures.ts'
import classes from './steps.module.css'

type Props = { rounds: readonly ComparedRound[]; unplaced: number }

type Figure = { label: string; now: string; later: string; change?: ReturnType<typeof judge> }

const columns: readonly Column<Figure>[] = [
  { title: 'Mått', cell: ({ label }) => label },
  { title: 'Nu', isNumber: true, cell: ({ now }) => now },
  { title: 'Efter', isNumber: true, cell: ({ later, change }) => <span data-change={change}>{later}</span> },
]

/** The changed rounds' figures, as published and as they would be, and whether that is better. */
export function FigureTable({ rounds, unplaced }: Props) {
  const id = useId()
  const before = rounds.flatMap(({ before }) => before ?? [])
  const after = rounds.flatMap(({ after }) => after ?? [])
  const judged = verdict(before, after)
  const figures: Figure[] = figureRows.map((row) => ({
    label: row.label,
    now: before.length > 0 ? row.text(row.value(before)) : '–',
    later: after.length > 0 ? row.text(row.value(after)) : '–',
    ...(before.length > 0 && after.length > 0 && { change: judge(row, before, after) }),
  }))
  if (unplaced > 0) figures.push({ label: 'Lag utan plats, alla grenar', now: '–', later: formatNumber(unplaced) })
  return (
    <div className={classes.figures}>
      {judged && <p>{judged}</p>}
      <p id={id} className={classes.title}>
        Grenarna som ändras, nu och efter publiceringen
      </p>
      <PlainTable labelledBy={id} columns={columns} rows={figures} rowKey={({ label }) => label} isNarrow />
    </div>
  )
}
