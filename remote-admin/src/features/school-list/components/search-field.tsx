import { useEffect, useRef } from 'react'
import classes from './school-filters.module.css'

/** Debounce delay in ms. */
const rest = 300

/** Searches after a pause in typing, or at once on Enter. */
export function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Keeps the latest callback: a filter changed during the delay must not be overwritten by the search.
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
