import { useCall } from '@stafapp/shared/calls'
import { Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { newRequestKey } from '@stafapp/shared/request-key'
import { useState } from 'react'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import type { Plan } from '../../../shared/plan/api.ts'
import classes from './plan-table.module.css'

type Track = Plan['tracks'][number]

/** Tracks, on which races run one after the other. A delay on one track does not affect others. */
export function Tracks({ plan }: { plan: Plan }) {
  return (
    <details className={classes.note}>
      <summary>Banor ({plan.tracks.length})</summary>
      <ul className={classes.tracks}>
        {plan.tracks.map((track) => (
          <TrackLine key={track.id} track={track} rows={plan.rows.filter((row) => row.track === track.id).length} />
        ))}
      </ul>
      <NewTrack karneval={plan.karneval} />
    </details>
  )
}

function TrackLine({ track, rows }: { track: Track; rows: number }) {
  const change = useCall('PATCH /api/events/timetable/tracks/{id}/')
  const remove = useCall('DELETE /api/events/timetable/tracks/{id}/')
  const save = async ({ version, ...values }: { name: string; assembly_point: string; version: string }) => {
    await change.mutateAsync({ params: { id: track.id }, body: { version: Number(version), ...values } })
    notifySuccess(`${values.name.trim()} är sparad`)
  }
  return (
    <li>
      <Form
        layout="row"
        label={track.name}
        needsChange
        fields={[
          { kind: 'text', name: 'name', label: `Namn på ${track.name}`, rules: nameRules },
          {
            kind: 'text',
            name: 'assembly_point',
            label: `Samling för ${track.name}`,
            placeholder: 'Till exempel tältet vid södra kurvan',
            rules: rules.string().max(120),
          },
        ]}
        initialValues={{
          name: track.name,
          assembly_point: track.assembly_point,
          version: String(track.version),
        }}
        submitLabel="Spara"
        submitKind="plain"
        failureTitle="Banan kunde inte sparas."
        onSubmit={save}
        actions={
          rows > 0 ? (
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
          )
        }
      />
    </li>
  )
}

function NewTrack({ karneval }: { karneval: number }) {
  // The form follows its new values once a track is added, and is empty again.
  const [start, setStart] = useState(() => ({ name: '', key: newRequestKey() }))
  const add = useCall('POST /api/events/timetable/tracks/')
  const save = async ({ name }: { name: string }) => {
    await add.mutateAsync({ body: { karneval, name } })
    notifySuccess(`${name.trim()} är tillagd`)
    setStart({ name: '', key: newRequestKey() })
  }
  return (
    <Form
      layout="row"
      label="Ny bana"
      fields={[{ kind: 'text', name: 'name', label: 'Ny bana', rules: nameRules }]}
      initialValues={start}
      submitLabel="Lägg till banan"
      submitKind="plain"
      failureTitle="Banan kunde inte läggas till."
      onSubmit={save}
    />
  )
}

const nameRules = rules.string().trim().required().max(60)
