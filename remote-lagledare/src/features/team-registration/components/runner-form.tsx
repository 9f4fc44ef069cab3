import { ApiError } from '@stafapp/shared/data'
import { Button } from '@stafapp/shared/page'
import { gradeWord } from '@stafapp/shared/rules/teams/words'
import { useUser } from '@stafapp/shared/session'
import { type FormEvent, useRef, useState } from 'react'
import type { Event, Team } from '../types.ts'
import { useWaitingRunners } from '../use-waiting-runners.ts'
import classes from './runner-form.module.css'

type RunnerFormProps = { karneval: number; unit: number; events: readonly Event[]; teams: readonly Team[] }

/** For adding runners in series: Enter adds and returns to the first name; grade and gender are kept. */
export function RunnerForm({ karneval, unit, events, teams }: RunnerFormProps) {
  const username = useUser()?.username ?? ''
  const grades = gradesOf(events, teams)
  const [grade, setGrade] = useState<number>(grades[0] ?? 1)
  const [gender, setGender] = useState<'female' | 'male'>('female')
  const [error, setError] = useState<string | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const last = useRef<HTMLInputElement>(null)
  const { add, waiting, needsReason } = useWaitingRunners({
    username,
    karneval,
    unit,
    onRefused: (runner, failure) => {
      const text = failure instanceof ApiError ? failure.errors.map(({ detail }) => detail).join(' ') : String(failure)
      setError(`${runner.first_name} ${runner.last_name} lades inte till: ${text}`)
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [firstName, lastName] = [first.current?.value.trim() ?? '', last.current?.value.trim() ?? '']
    if (firstName === '' || lastName === '') {
      setError('Skriv både förnamn och efternamn.')
      ;(firstName === '' ? first : last).current?.focus()
      return
    }
    setError(null)
    for (const field of [first, last]) if (field.current) field.current.value = ''
    first.current?.focus()
    add({ first_name: firstName, last_name: lastName, grade, gender })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Ny löpare">
      <label>
        Förnamn
        <input
          ref={first}
          name="first_name"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="words"
          aria-describedby="runner-error"
        />
      </label>
      <label>
        Efternamn
        <input
          ref={last}
          name="last_name"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="words"
          aria-describedby="runner-error"
        />
      </label>
      <label>
        Årskurs
        <select value={grade} onChange={(event) => setGrade(Number(event.target.value))}>
          {grades.map((value) => (
            <option key={value} value={value}>
              {gradeWord(value)}
            </option>
          ))}
        </select>
      </label>
      <fieldset>
        <legend>Kön</legend>
        {(['female', 'male'] as const).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="gender"
              value={value}
              checked={gender === value}
              onChange={() => setGender(value)}
            />
            {value === 'female' ? 'Flicka' : 'Pojke'}
          </label>
        ))}
      </fieldset>
      <Button kind="primary" type="submit">
        Lägg till
      </Button>
      <p className={classes.error} id="runner-error" role="alert">
        {error}
      </p>
      <p className={classes.waiting} role="status">
        {waiting.length > 0 &&
          `${waiting.length} väntar: sparas när du ${needsReason ? 'har skrivit orsaken överst på sidan' : 'är uppkopplad'}.`}
      </p>
    </form>
  )
}

/** The grades of the events that the unit has teams in; all grades while it has none. */
function gradesOf(events: readonly Event[], teams: readonly Team[]): number[] {
  const own = events.filter(({ id }) => teams.some(({ event_instance }) => event_instance === id))
  const spans = own.length > 0 ? own : events
  const low = Math.min(...spans.map(({ min_grade }) => min_grade), 12)
  const high = Math.max(...spans.map(({ max_grade }) => max_grade), 1)
  return Array.from({ length: Math.max(1, high - low + 1) }, (_, index) => low + index)
}
