import { useDraggable } from '@dnd-kit/core'
import { Button } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { withoutStart } from '@stafapp/shared/rules/teams/situation'
import { gradeWord } from '@stafapp/shared/rules/teams/words'
import { type FormEvent, useState } from 'react'
import { useEditRunner, useRemoveRunner } from '../api.ts'
import { dragData } from '../drag.ts'
import type { Runner, UnitEntry } from '../entry.ts'
import { nameOf, runnerFacts } from '../words.ts'
import classes from './register.module.css'
import { RunnerForm } from './runner-form.tsx'

type RegisterPanelProps = { karneval: number; unit: number; entry: UnitEntry; canEdit: boolean }

/** The unit's runners: add, edit and remove, filter those without a start. */
export function RegisterPanel({ karneval, unit, entry, canEdit }: RegisterPanelProps) {
  const [onlyIdle, setOnlyIdle] = useState(false)
  const [search, setSearch] = useState('')
  const idle = withoutStart([...entry.teams, ...(entry.others ?? [])], entry.runners)
  const shown = (onlyIdle ? idle : entry.runners).filter((runner) =>
    nameOf(runner).toLocaleLowerCase('sv').includes(search.trim().toLocaleLowerCase('sv')),
  )
  return (
    <section className={classes.register} aria-labelledby="register-title">
      <h2 id="register-title">Löpare</h2>
      {canEdit && (
        <>
          <RunnerForm karneval={karneval} unit={unit} events={entry.events} teams={entry.teams} />
          <p>
            Många löpare? <Link to={`/lagledare/import?unit=${unit}`}>Klistra in dem från Excel</Link>
          </p>
        </>
      )}
      <details className={classes.details} open={entry.runners.length <= 8 || isWide()}>
        <summary>
          {entry.runners.length} i registret, {idle.length} utan start
        </summary>
        <div className={classes.filter}>
          <label>
            <input type="checkbox" checked={onlyIdle} onChange={(event) => setOnlyIdle(event.target.checked)} /> Bara
            löpare utan start
          </label>
          <label className={classes.search}>
            <span>Sök</span>
            <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
          </label>
        </div>
        <ul className={classes.list} aria-label={onlyIdle ? 'Löpare utan start' : 'Löpare i registret'}>
          {shown.map((runner) => (
            <RunnerRow
              key={runner.id}
              runner={runner}
              isIdle={idle.some(({ id }) => id === runner.id)}
              canEdit={canEdit}
            />
          ))}
        </ul>
        {shown.length === 0 && (
          <p>{entry.runners.length === 0 ? 'Lägg till den första löparen ovan.' : 'Inga löpare.'}</p>
        )}
      </details>
    </section>
  )
}

/** On phones the list is collapsed at first, so that the teams are not below a long list. */
const isWide = (): boolean => window.matchMedia('(min-width: 60rem)').matches

type RunnerRowProps = { runner: Runner; isIdle: boolean; canEdit: boolean }

/** One runner of the register: draggable into a team, editable, removable. */
function RunnerRow({ runner, isIdle, canEdit }: RunnerRowProps) {
  // False after an edit: the button then takes the focus back from the removed form.
  const [isEditing, setIsEditing] = useState<boolean | null>(null)
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `runner-${runner.id}`,
    data: dragData({ runner: runner.id, team: null }),
    disabled: !canEdit,
  })
  const name = nameOf(runner)
  if (isEditing) return <RunnerEdit runner={runner} onDone={() => setIsEditing(false)} />
  return (
    <li className={classes.row} data-dragging={isDragging}>
      {canEdit && (
        // For pointers only: keyboard and screen reader users choose runners in the team.
        <span ref={setNodeRef} className={classes.grip} aria-hidden="true" {...listeners}>
          ⠿
        </span>
      )}
      <span className={classes.runner}>
        {name} <span className={classes.facts}>{runnerFacts(runner)}</span>
      </span>
      {isIdle && <span className={classes.idle}>utan start</span>}
      {canEdit && (
        <Button aria-label={`Ändra ${name}`} autoFocus={isEditing === false} onClick={() => setIsEditing(true)}>
          Ändra
        </Button>
      )}
    </li>
  )
}

const grades = Array.from({ length: 12 }, (_, index) => index + 1)

/**
 * Edits or removes a runner in the list row. A refusal names the team that would break the rules or the runner's
 * events.
 */
function RunnerEdit({ runner, onDone }: { runner: Runner; onDone: () => void }) {
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
