import classes from './table-tools.module.css'

type SearchFieldProps = { value: string; onSearch: (text: string) => void }

export function SearchField({ value, onSearch }: SearchFieldProps) {
  return (
    <label className={classes.field}>
      Sök skola
      <input type="search" autoComplete="off" value={value} onChange={(event) => onSearch(event.target.value)} />
    </label>
  )
}
