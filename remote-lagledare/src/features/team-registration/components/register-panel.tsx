import { Link } from '@stafapp/shared/router'
import { withoutStart } from '@stafapp/shared/rules/teams/situation'
import { useState } from 'react'
import type { UnitEntry } from '../types.ts'
import { nameOf } from '../words.ts'
import classes from './register-panel.module.css'
import { RunnerForm } from './runner-form.tsx'
import { RunnerRow } from './runner-row.tsx'

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
