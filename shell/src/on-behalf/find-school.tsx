import { useQuery } from '@stafapp/shared/data'
import { ErrorBox } from '@stafapp/shared/page'
import { Link, useLocation } from '@stafapp/shared/router'
import { useDeferredValue, useId, useState } from 'react'
import { findSchoolsQuery, SHOWN } from './api/find-schools.ts'
import classes from './school-frame.module.css'

/** Searches a school by name or municipality; each one found leads to the same page of that school. */
export function FindSchool() {
  const { pathname } = useLocation()
  const fieldId = useId()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, error, refetch } = useQuery(findSchoolsQuery(search))
  const found = search === '' ? undefined : data
  return (
    <search>
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
      />
      <p className={classes.hint} aria-live="polite">
        {found && resultText(found.total)}
      </p>
      {error && search !== '' && <ErrorBox error={error} onRetry={() => void refetch()} />}
      <ul className={classes.links}>
        {found?.data.map(({ id, name, municipality }) => (
          <li key={id}>
            <Link to={`${pathname}?skola=${id}`}>
              {name}, {municipality}
            </Link>
          </li>
        ))}
      </ul>
    </search>
  )
}

function resultText(total: number): string {
  if (total === 0) return 'Ingen skola hittades.'
  if (total > SHOWN) return `${total} skolor, de ${SHOWN} första visas. Skriv mer av namnet.`
  return total === 1 ? '1 skola' : `${total} skolor`
}
