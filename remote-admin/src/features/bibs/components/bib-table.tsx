import { useCall } from '@stafapp/shared/calls'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { type FormEvent, useState } from 'react'
import type { Bibs, BibTeam } from '../api.ts'
import { BibError } from './bib-settings.tsx'
import classes from './bibs.module.css'

/** The teams of one event with editable numbers. */
export function BibTable({ bibs: { events, data } }: { bibs: Bibs }) {
  const [chosen, setChosen] = useState(events[0]?.event_instance ?? 0)
  const event = events.find(({ event_instance }) => event_instance === chosen) ?? events[0]
  const teams = data.filter(({ event_instance }) => event_instance === event?.event_instance)
  return (
    <section aria-labelledby="bib-teams">
      <h2 id="bib-teams">Lagens nummer</h2>
      <label className={classes.field}>
        <span>Gren</span>
        <select
          className={classes.input}
          value={event?.event_instance}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {events.map(({ event_instance, event_name, missing }) => (
            <option key={event_instance} value={event_instance}>
              {event_name}
              {missing > 0 && ` (${missing} utan nummer)`}
            </option>
          ))}
        </select>
      </label>
      <table className={classes.table}>
        <caption className="visually-hidden">{event?.event_name}</caption>
        <thead>
          <tr>
            <th scope="col">Lag</th>
            <th scope="col">Nummer</th>
          </tr>
        </thead>
        <tbody>
          {teams.map((team) => (
            <BibRow key={`${team.team} ${team.bib}`} team={team} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function BibRow({ team: { team, team_name, withdrawn, bib } }: { team: BibTeam }) {
  const [value, setValue] = useState(bib ?? '')
  const save = useCall('PUT /api/events/bibs/{id}/')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(
      { params: { id: team }, body: { bib: value.trim() === '' ? null : Number(value), was: bib } },
      { onSuccess: (saved) => notifySuccess(`${team_name} har ${saved.bib ? `nummer ${saved.bib}` : 'inget nummer'}`) },
    )
  }
  return (
    <tr>
      <th scope="row" className={classes.team}>
        {withdrawn ? (
          <>
            <s>{team_name}</s> struket
          </>
        ) : (
          team_name
        )}
      </th>
      <td>
        {/* Not the form kit: a cell of a grid, whose heading is its label. */}
        <form className={classes.row} onSubmit={submit}>
          <input
            className={`${classes.input} ${classes.number}`}
            type="number"
            min={1}
            max={99999}
            aria-label={`Nummer för ${team_name}`}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
          {value !== (bib ?? '') && (
            <Button type="submit" disabled={save.isPending}>
              Spara
            </Button>
          )}
        </form>
        <BibError error={save.error} />
      </td>
    </tr>
  )
}
