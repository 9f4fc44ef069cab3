import { useCall } from '@stafapp/shared/calls'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { type FormEvent, useState } from 'react'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import { TextField } from '../../../shared/field.tsx'
import type { Plan } from '../api.ts'
import classes from './plan-table.module.css'

type Track = Plan['tracks'][number]

/** Tracks, on which races run one after the other. A delay on one track does not affect others. */
export function Tracks({ plan }: { plan: Plan }) {
  return (
    <details className={classes.note}>
      <summary>Banor ({plan.tracks.length})</summary>
      <ul className={classes.tracks}>
        {plan.tracks.map((track) => (
          <TrackLine
            key={`${track.id} ${track.version}`}
            track={track}
            rows={plan.rows.filter((row) => row.track === track.id).length}
          />
        ))}
      </ul>
      <NewTrack karneval={plan.karneval} />
    </details>
  )
}

function TrackLine({ track, rows }: { track: Track; rows: number }) {
  const [name, setName] = useState(track.name)
  const rename = useCall('PATCH /api/events/timetable/tracks/{id}/')
  const remove = useCall('DELETE /api/events/timetable/tracks/{id}/')
  const save = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate(
      { params: { id: track.id }, body: { version: track.version, name } },
      { onSuccess: () => notifySuccess(`Banan heter nu ${name.trim()}`) },
    )
  }
  return (
    <li>
      <form onSubmit={save} data-dirty={name !== track.name} className={classes.fields} aria-label={track.name}>
        <TextField
          label={`Namn på ${track.name}`}
          required
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={rename.error?.message}
        />
        <Button type="submit" disabled={name.trim() === track.name || rename.isPending}>
          Byt namn
        </Button>
        {rows > 0 ? (
          <p className={classes.hint}>{rows === 1 ? '1 rad' : `${rows} rader`}</p>
        ) : (
          <ConfirmButton
            label="Ta bort"
            name={`Ta bort ${track.name}`}
            question={`${track.name} har inga rader och försvinner.`}
            yes="Ta bort banan"
            isPending={remove.isPending}
            error={remove.error}
            onConfirm={() =>
              remove.mutate(
                { params: { id: track.id }, query: { version: track.version } },
                { onSuccess: () => notifySuccess(`${track.name} är borttagen`) },
              )
            }
          />
        )}
      </form>
    </li>
  )
}

function NewTrack({ karneval }: { karneval: number }) {
  const [name, setName] = useState('')
  const add = useCall('POST /api/events/timetable/tracks/')
  const save = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(
      { body: { karneval, name } },
      {
        onSuccess: () => {
          notifySuccess(`${name.trim()} är tillagd`)
          setName('')
        },
      },
    )
  }
  return (
    <form onSubmit={save} data-dirty={name !== ''} className={classes.fields} aria-label="Ny bana">
      <TextField
        label="Ny bana"
        required
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={add.error?.message}
      />
      <Button type="submit" disabled={add.isPending}>
        {add.isPending && <Spinner />}
        Lägg till banan
      </Button>
    </form>
  )
}
