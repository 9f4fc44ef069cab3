import { useEffect, useRef } from 'react'
import classes from './school-filters.module.css'

/** ms without typing before the search is made. */
const rest = 300

/** Searches when the typing rests, and at once with Enter. */
export function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The latest one: a filter chosen while the typing rests must not be overwritten by the search that follows.
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <label className={classes.field}>
      <span className={classes.label}>Sök skola eller ort</span>
      <input
        type="search"
        className={classes.input}
        defaultValue={value}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => latest.current(target.value), rest)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          clearTimeout(timer.current)
          onSearch(event.currentTarget.value)
        }}
      />
    </label>
  )
}
