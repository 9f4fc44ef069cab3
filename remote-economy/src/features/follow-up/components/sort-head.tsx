import classes from './table-tools.module.css'

type SortHeadProps = { text: string; sorted: 'ascending' | 'descending' | undefined; onSort: () => void }

/** A column head that sorts the table; the state is in aria-sort and shown by an arrow. */
export function SortHead({ text, sorted, onSort }: SortHeadProps) {
  return (
    <th scope="col" aria-sort={sorted}>
      <button type="button" className={classes.sort} onClick={onSort}>
        {text}
        <span aria-hidden="true">{sorted === 'ascending' ? '▲' : sorted === 'descending' ? '▼' : '↕'}</span>
      </button>
    </th>
  )
}
