import { useCall } from '@stafapp/shared/calls'
import { formatNumber } from '@stafapp/shared/format'
import { type FieldSpec, faultOf, rules } from '@stafapp/shared/forms'
import { KeptNote } from '@stafapp/shared/kept-draft'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Choice } from '../../../shared/field.tsx'
import fields from '../../../shared/fields.module.css'
import { useRowDrafts } from '../../../shared/use-row-drafts.ts'
import type { Bibs, BibTeam } from '../api.ts'
import { BibError } from './bib-settings.tsx'
import classes from './bibs.module.css'

/** A typed number, and the saved one that it was typed over: if that has changed since, it is shown instead. */
type Draft = { typed: string; was: string | null }

/** The teams of one event with editable numbers. What is typed stays when search or another event hides its row. */
export function BibTable({ bibs: { events, data } }: { bibs: Bibs }) {
  const [chosen, setChosen] = useState(events[0]?.event_instance ?? 0)
  const { draftOf, type, forget, ...drafts } = useRowDrafts<Draft>(
    'bibs',
    data.map(({ team }) => team),
  )
  const event = events.find(({ event_instance }) => event_instance === chosen) ?? events[0]
  const shownBib = ({ team, bib }: BibTeam): string => {
    const { typed, was } = draftOf(team)
    return typed !== undefined && was === bib ? typed : (bib ?? '')
  }
  const unsaved = data.filter((team) => shownBib(team) !== (team.bib ?? ''))
  const columns: DataColumn<BibTeam>[] = [
    { title: 'Lag', value: ({ team_name }) => team_name, cell: (team) => <TeamName team={team} /> },
    { title: 'Skola', value: ({ school_name }) => school_name, cell: ({ school_name }) => school_name },
    {
      title: 'Nummer',
      value: ({ bib }) => (bib === null ? null : Number(bib)),
      cell: (team) => (
        <BibField
          team={team}
          value={shownBib(team)}
          onType={(typed) => type(team.team, { typed, was: team.bib })}
          onSaved={() => forget(team.team)}
        />
      ),
    },
  ]
  return (
    <section aria-labelledby="bib-teams" data-dirty={unsaved.length > 0} data-kept={drafts.isKept || undefined}>
      <h2 id="bib-teams">Lagens nummer</h2>
      {drafts.isRestored && unsaved.length > 0 && <KeptNote onUndo={drafts.undo} />}
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
          [
            found.length === all
              ? `${formatNumber(all)} lag`
              : `${formatNumber(found.length)} av ${formatNumber(all)} lag`,
            ...(unsaved.length > 0 ? [unsavedText(unsaved)] : []),
          ].join('. ')
        }
        noneFound="Inget lag motsvarar sökningen."
      />
    </section>
  )
}

/** The teams are named, as their rows may be hidden. */
const unsavedText = (teams: readonly BibTeam[]): string =>
  `${teams.length === 1 ? '1 nummer är inte sparat' : `${formatNumber(teams.length)} nummer är inte sparade`}: ${teams
    .map(({ team_name }) => team_name)
    .join(', ')}`

function TeamName({ team: { team_name, withdrawn } }: { team: BibTeam }) {
  if (!withdrawn) return team_name
  return (
    <>
      <s>{team_name}</s> struket
    </>
  )
}

const bibField: FieldSpec = { kind: 'number', name: 'bib', label: 'Nummer', rules: rules.whole(1, 99_999) }

type BibFieldProps = { team: BibTeam; value: string; onType: (value: string) => void; onSaved: () => void }

function BibField({ team: { team, team_name, bib }, value, onType, onSaved }: BibFieldProps) {
  const save = useCall('PUT /api/events/bibs/{id}/')
  const input = useRef<HTMLInputElement>(null)
  const faultId = useId()
  const fault = faultOf(bibField, value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fault !== null) return input.current?.focus()
    save.mutate(
      { params: { id: team }, body: { bib: value.trim() === '' ? null : Number(value), was: bib } },
      {
        onSuccess: (saved) => {
          onSaved()
          notifySuccess(`${team_name} har ${saved.bib ? `nummer ${saved.bib}` : 'inget nummer'}`)
        },
      },
    )
  }
  return (
    <>
      {/* Not the form kit: a cell of a grid, whose heading is its label. */}
      <form className={classes.row} onSubmit={submit}>
        <input
          ref={input}
          className={`${fields.input} ${classes.number}`}
          // Text: some browsers leave out the comma in a number field, so that 2,5 becomes 25.
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : faultId}
          aria-label={`Nummer för ${team_name}`}
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
        {value !== (bib ?? '') && (
          <Button type="submit" disabled={save.isPending}>
            Spara
          </Button>
        )}
      </form>
      {fault !== null && (
        <p id={faultId} className={fields.error}>
          {fault}
        </p>
      )}
      <BibError error={save.error} />
    </>
  )
}
