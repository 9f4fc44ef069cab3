import { read } from '@stafapp/shared/calls'
import { keepPreviousData, useQuery } from '@stafapp/shared/data'
import { ErrorBox } from '@stafapp/shared/page'
import { Link, useNavigate } from '@stafapp/shared/router'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import classes from './find-school.module.css'

type FindSchoolProps = {
  /** So many schools are named; with more, the search says to write more of the name. */
  most: number
  /** The address that a found school leads to. */
  addressOf: (school: number) => string
}

/** Search for schools by name or municipality; å, ä and ö match a and o. Enter goes to the only one found. */
export function FindSchool({ most, addressOf }: FindSchoolProps) {
  const fieldId = useId()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const navigate = useNavigate()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...read('GET /api/schools/list/', { query: { search, sort: 'name', limit: most } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const found = search === '' ? undefined : data
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const [only, ...others] = found?.data ?? []
    // Not one that an earlier text found.
    const isOfText = text.trim() === search && !isPlaceholderData
    if (key === 'Enter' && isOfText && only && others.length === 0) void navigate(addressOf(only.id))
  }
  return (
    <search className={classes.search}>
      <label className={classes.label} htmlFor={fieldId}>
        Sök skola
      </label>
      <input
        id={fieldId}
        className={classes.input}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <p className={classes.count} aria-live="polite">
        {found && resultText(found.total, most)}
      </p>
      {error && search !== '' && <ErrorBox error={error} onRetry={() => void refetch()} />}
      <ul className={classes.found}>
        {found?.data.map(({ id, name, municipality }) => (
          <li key={id}>
            <Link to={addressOf(id)}>
              {name}, {municipality}
            </Link>
          </li>
        ))}
      </ul>
    </search>
  )
}

function resultText(total: number, most: number): string {
  if (total === 0) return 'Ingen skola hittades.'
  if (total > most) return `${total} skolor, de ${most} första visas. Skriv mer av namnet.`
  return total === 1 ? '1 skola' : `${total} skolor`
}
