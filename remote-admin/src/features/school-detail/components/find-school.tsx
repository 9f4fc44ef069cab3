import { useQuery } from '@stafapp/shared/data'
import { ErrorBox } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { useDeferredValue, useId, useState } from 'react'
import { findSchoolsQuery, SHOWN } from '../api.ts'
import classes from '../school-detail.module.css'

/** Search for schools by name or municipality; å, ä and ö match a and o. */
export function FindSchool() {
  const fieldId = useId()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, error, refetch } = useQuery(findSchoolsQuery(search))
  const found = search === '' ? undefined : data
  return (
    <search className={classes.form}>
      <label className={classes.label} htmlFor={fieldId}>
        Sök skola
      </label>
      <div className={classes.field}>
        <input
          id={fieldId}
          className={classes.input}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <p aria-live="polite">{found && resultText(found.total)}</p>
      {error && search !== '' && <ErrorBox error={error} onRetry={() => void refetch()} />}
      <ul className={classes.found}>
        {found?.data.map(({ id, name, municipality }) => (
          <li key={id}>
            <Link to={`/detail/school/${id}`}>
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
