import type { Sort } from '../list-state.ts'
import classes from './school-filters.module.css'

const sorts: Record<Sort, string> = {
  name: 'Skola A–Ö',
  '-name': 'Skola Ö–A',
  municipality: 'Ort A–Ö',
  '-municipality': 'Ort Ö–A',
}

/** Sort order, needed on phones, where rows are cards without column heads. */
export function SortField({ value, onSort }: { value: Sort; onSort: (sort: Sort) => void }) {
  return (
    <label className={classes.field}>
      <span className={classes.label}>Ordna enligt</span>
      <select className={classes.select} value={value} onChange={(event) => onSort(event.target.value as Sort)}>
        {(Object.keys(sorts) as Sort[]).map((sort) => (
          <option key={sort} value={sort}>
            {sorts[sort]}
          </option>
        ))}
      </select>
    </label>
  )
}
