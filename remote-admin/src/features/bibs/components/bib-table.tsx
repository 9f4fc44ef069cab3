import { useCall } from '@stafapp/shared/calls'
import { formatNumber } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { type FormEvent, useState } from 'react'
import { Choice } from '../../../shared/field.tsx'
import fields from '../../../shared/fields.module.css'
import type { Bibs, BibTeam } from '../api.ts'
import { BibError } from './bib-settings.tsx'
import classes from './bibs.module.css'

/** The teams of one event with editable numbers. */
export function BibTable({ bibs: { events, data } }: { bibs: Bibs }) {
  const [chosen, setChosen] = useState(events[0]?.event_instance ?? 0)
  const event = events.find(({ event_instance }) => event_instance === chosen) ?? events[0]
  return (
    <section aria-labelledby="bib-teams">
      <h2 id="bib-teams">Lagens nummer</h2>
      <div className={fields.grid}>
        <Choice label="Gren" value={event?.event_instance} onChange={({ target }) => setChosen(Number(target.value))}>
          {events.map(({ event_instance, event_name, missing }) => (
            <option key={event_instance} value={event_instance}>
              {event_name}
              {missing > 0 && ` (${missing} utan nummer)`}
            </option>
          ))}
        </Choice>
      </div>
      <DataTable<BibTeam>
        // Search and order are those of the event that is shown.
        key={event?.event_instance}
        label={event?.event_name ?? 'Lag'}
        columns={columns}
        rows={data.filter(({ event_instance }) => event_instance === event?.event_instance)}
        rowKey={({ team }) => team}
        search="Sök lag eller skola"
        tell={(found, all) =>
          found.length === all
            ? `${formatNumber(all)} lag`
            : `${formatNumber(found.length)} av ${formatNumber(all)} lag`
        }
        noneFound="Inget lag motsvarar sökningen."
      />
    </section>
  )
}

const columns: DataColumn<BibTeam>[] = [
  { title: 'Lag', value: ({ team_name }) => team_name, cell: (team) => <TeamName team={team} /> },
  { title: 'Skola', value: ({ school_name }) => school_name, cell: ({ school_name }) => school_name },
  {
    title: 'Nummer',
    value: ({ bib }) => (bib === null ? null : Number(bib)),
    // A new number from elsewhere takes the place of what the field shows.
    cell: (team) => <BibField key={team.bib ?? ''} team={team} />,
  },
]

function TeamName({ team: { team_name, withdrawn } }: { team: BibTeam }) {
  if (!withdrawn) return team_name
  return (
    <>
      <s>{team_name}</s> struket
    </>
  )
}

function BibField({ team: { team, team_name, bib } }: { team: BibTeam }) {
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
    <>
      {/* Not the form kit: a cell of a grid, whose heading is its label. */}
      <form className={classes.row} onSubmit={submit}>
        <input
          className={`${fields.input} ${classes.number}`}
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
    </>
  )
}
