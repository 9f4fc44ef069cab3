import { Button } from '@stafapp/shared/page'
import { gradeWord } from '@stafapp/shared/rules/teams/words'
import { type FormEvent, useState } from 'react'
import { useEditRunner, useRemoveRunner } from '../api.ts'
import type { Runner } from '../types.ts'
import { nameOf } from '../words.ts'
import classes from './runner-form.module.css'

const grades = Array.from({ length: 12 }, (_, index) => index + 1)

/**
 * Edits or removes a runner in the list row. A refusal names the team that would break the rules or the runner's
 * events.
 */
export function RunnerEdit({ runner, onDone }: { runner: Runner; onDone: () => void }) {
  const edit = useEditRunner()
  const remove = useRemoveRunner()
  const [fields, setFields] = useState(runner)
  const error = edit.error ?? remove.error
  const isBusy = edit.isPending || remove.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { id, version, first_name, last_name, grade, gender } = fields
    if (!isBusy) edit.mutate({ id, version, first_name, last_name, grade, gender }, { onSuccess: onDone })
  }
  return (
    <li>
      <form className={classes.form} onSubmit={submit} aria-label={`Ändra ${nameOf(runner)}`}>
        <label>
          Förnamn
          <input
            required
            maxLength={60}
            autoComplete="off"
            value={fields.first_name}
            // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was pressed.
            autoFocus
            onChange={(event) => setFields({ ...fields, first_name: event.target.value })}
          />
        </label>
        <label>
          Efternamn
          <input
            required
            maxLength={60}
            autoComplete="off"
            value={fields.last_name}
            onChange={(event) => setFields({ ...fields, last_name: event.target.value })}
          />
        </label>
        <label>
          Årskurs
          <select
            value={fields.grade}
            onChange={(event) => setFields({ ...fields, grade: Number(event.target.value) })}
          >
            {grades.map((grade) => (
              <option key={grade} value={grade}>
                {gradeWord(grade)}
              </option>
            ))}
          </select>
        </label>
        <label>
          Kön
          <select
            value={fields.gender}
            onChange={(event) => setFields({ ...fields, gender: event.target.value === 'male' ? 'male' : 'female' })}
          >
            <option value="female">Flicka</option>
            <option value="male">Pojke</option>
          </select>
        </label>
        <div className={classes.actions}>
          <Button kind="primary" type="submit" aria-disabled={isBusy}>
            Spara
          </Button>
          <Button onClick={() => !isBusy && remove.mutate(runner.id, { onSuccess: onDone })}>Ta bort</Button>
          <Button onClick={onDone}>Avbryt</Button>
        </div>
        <p className={classes.error} role="alert">
          {error?.message}
        </p>
      </form>
    </li>
  )
}
