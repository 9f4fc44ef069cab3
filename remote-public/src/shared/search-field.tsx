import { useQueryClient } from '@stafapp/shared/data'
import { Link } from '@stafapp/shared/router'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useEarlyText } from './early-text.ts'
import { useFollowedSchools } from './followed-schools.ts'
import { PlainAnswer } from './plain-answer.tsx'
import { schoolAddress, schoolsQueryOptions } from './schools.ts'
import styles from './search-field.module.css'

type SearchFieldProps = {
  label: string
  hint?: string
  value: string
  onChange: (text: string) => void
  /** Carnival whose schools are searched; before the code is there, and without scripts, the server finds them. */
  schoolsOf?: number
  /** In place of the names of the followed schools, when there are any. */
  children?: ReactNode
}

/** What is found is there already, but a phone's keyboard covers it. */
function showFound(event: FormEvent) {
  event.preventDefault()
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
}

/** A search that answers while it is written. Where schools are searched, those that are followed are one tap away. */
export function SearchField({ label, hint, value, onChange, schoolsOf, children }: SearchFieldProps) {
  const findsSchool = schoolsOf !== undefined
  const client = useQueryClient()
  const id = useId()
  const field = useEarlyText(value, onChange)
  const followed = useFollowedSchools()
  const isHintShown = !findsSchool || followed.length === 0
  return (
    <search className={styles.field}>
      <form action={findsSchool ? '/skola/sok' : undefined} method="get" onSubmit={showFound}>
        {findsSchool && <PlainAnswer />}
        <label htmlFor={id}>{label}</label>
        <div className={styles.line}>
          <input
            ref={field}
            id={id}
            type="search"
            name="namn"
            maxLength={100}
            className={styles.input}
            value={value}
            autoComplete="off"
            spellCheck={false}
            aria-describedby={hint === undefined ? undefined : `${id}-hint`}
            // The schools are there before the first hits, so that their links do not move those.
            onFocus={() => {
              if (findsSchool) void client.prefetchQuery({ ...schoolsQueryOptions(schoolsOf), staleTime: Infinity })
            }}
            onChange={(event) => onChange(event.target.value)}
          />
          {findsSchool && (
            <button type="submit" className={styles.submit}>
              Sök
            </button>
          )}
        </div>
        {hint !== undefined && (
          <p id={`${id}-hint`} className={isHintShown ? styles.hint : 'visually-hidden'}>
            <Unbroken text={hint} />
          </p>
        )}
      </form>
      {!isHintShown &&
        (children ?? (
          // In the place of the hint, so that nothing moves when the device's choice has been read.
          <nav aria-label="Skolor du följer" className={styles.followed}>
            <span aria-hidden="true">Du följer</span>
            {followed.map((school) => (
              <Link key={school.slug} to={schoolAddress(school)}>
                {school.name}
              </Link>
            ))}
          </nav>
        ))}
    </search>
  )
}
