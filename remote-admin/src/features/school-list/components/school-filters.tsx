import { useQuery } from '@stafapp/shared/data'
import { formatDate } from '@stafapp/shared/format'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { missingNames, schoolSubtypes, schoolTypes } from '../../../shared/terms.ts'
import { eventQuery, type SchoolFilter } from '../api.ts'
import type { ListState } from '../list-state.ts'
import classes from '../school-list.module.css'

const ChoiceFields = lazy(() =>
  import('./choice-fields.tsx').then(({ ChoiceFields: component }) => ({ default: component })),
)

type SchoolFiltersProps = {
  state: ListState
  /** The choices are folded behind their number. */
  isFolded: boolean
  /** The list has come. */
  isListShown: boolean
  onChange: (change: Partial<ListState>) => void
}

/**
 * The choices' library is larger than the page. It is loaded after the list, with which it would share the line, and where
 * the choices are folded only when they are opened.
 */
export function SchoolFilters({ state, isFolded, isListShown, onChange }: SchoolFiltersProps) {
  const [isOpened, setOpened] = useState(false)
  const count = state.types.length + state.subtypes.length + state.missing.length
  const coming = <ComingChoices state={state} />
  const choices = (isFolded ? isOpened : isListShown) ? (
    <Suspense fallback={coming}>
      <ChoiceFields state={state} onChange={onChange} />
    </Suspense>
  ) : (
    coming
  )
  return (
    <search className={classes.filters}>
      <SearchField value={state.search} onSearch={(search) => onChange({ search })} />
      {isFolded ? (
        <details className={classes.fold} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
          <summary>{count === 0 ? 'Filter' : `Filter (${count} i bruk)`}</summary>
          <div className={classes.folded}>{choices}</div>
        </details>
      ) : (
        choices
      )}
    </search>
  )
}

/** Debounce delay in ms. */
const rest = 300

/** Searches after a pause in typing, or at once on Enter. */
function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Keeps the latest callback: a filter changed during the delay must not be overwritten by the search.
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Emptied from outside; what is being typed stays.
    if (value === '' && timer.current === undefined && input.current) input.current.value = ''
  }, [value])
  const search = (text: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    latest.current(text)
  }

  return (
    <label className={classes.field}>
      <span className={classes.label}>Sök skola eller ort</span>
      <input
        ref={input}
        type="search"
        className={classes.input}
        defaultValue={value}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(target.value), rest)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(event.currentTarget.value)
        }}
      />
    </label>
  )
}

/** The choices in the places that their fields will have. */
function ComingChoices({ state }: { state: ListState }) {
  const choices = [
    ['Skolstadium', state.types.map((type) => schoolTypes[type])],
    ['Skoltyp', state.subtypes.map((subtype) => schoolSubtypes[subtype])],
    ['Saknas', state.missing.map((code) => missingNames[code])],
  ] as const
  return choices.map(([label, chosen]) => (
    <div key={label} className={classes.field}>
      <span className={classes.label}>{label}</span>
      <span className={classes.coming}>{chosen.join(', ') || 'Alla'}</span>
    </div>
  ))
}

/** Notes that the list is filtered by a link from the overview. */
export function EntryFilter({ state: { has, event, day } }: { state: ListState }) {
  const { data } = useQuery({ ...eventQuery(event ?? 0), enabled: event !== null })
  if (has.length === 0 && event === null && day === null) return null
  const entered = event === null ? 'lag' : `lag i ${data?.name ?? 'en gren'}`
  const what = [
    ...has.map((code) => presentNames[code]),
    ...(event !== null || day ? [`${entered}${day ? ` anmälda ${formatDate(day)}` : ''}`] : []),
  ]
  return <p>Skolor med {what.join(' och ')}</p>
}

export type PresentCode = NonNullable<SchoolFilter['has']>[number]

/** Filter names in the phrase after "Skolor med". */
export const presentNames: Record<PresentCode, string> = {
  teams: 'lag',
  late_teams: 'sena lag',
  runners: 'löpare i lagen',
  orders: 'beställning',
}
