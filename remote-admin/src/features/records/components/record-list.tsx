import { useCall } from '@stafapp/shared/calls'
import { errorSentence } from '@stafapp/shared/data'
import { KeptFocus } from '@stafapp/shared/focus'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty } from '@stafapp/shared/page'
import { useState } from 'react'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import type { CarnivalRecord } from '../../../shared/raceday/records.ts'
import { RecordForm } from './record-form.tsx'
import classes from './records.module.css'

/** The records event by event, the one that counts first; one whose result has been corrected away says so. */
export function RecordList({ records }: { records: readonly CarnivalRecord[] }) {
  return (
    <section aria-labelledby="records" className={classes.section}>
      <h2 id="records">Rekorden</h2>
      {records.length === 0 ? (
        <Empty text="Inga rekord är införda ännu. För in dem från åren före portalen här nedan: först då kan nya tider jämföras med dem." />
      ) : (
        [...new Set(records.map(({ event_name }) => event_name))].map((event) => (
          <div key={event} className={classes.event}>
            <h3>{event}</h3>
            <ul className={classes.list}>
              {records
                .filter(({ event_name }) => event_name === event)
                .map((record, index) => (
                  <RecordItem key={record.id} record={record} isBest={index === 0} />
                ))}
            </ul>
          </div>
        ))
      )}
    </section>
  )
}

function RecordItem({ record, isBest }: { record: CarnivalRecord; isBest: boolean }) {
  const [isEditing, setEditing] = useState(false)
  const { shown, year, school_name, team_name, stands } = record
  // Of the carnival whose results can still be proposed again.
  const isOpen = stands !== null
  return (
    <li className={classes.item}>
      <KeptFocus isOpen={isEditing}>
        {isEditing ? (
          <EditRecord record={record} onDone={() => setEditing(false)} />
        ) : (
          <>
            <div className={classes.what}>
              <span>
                <span className={isBest ? classes.best : classes.time}>{shown}</span> {team_name ?? school_name}, {year}
              </span>
              {stands === false && (
                <strong role="alert" className={classes.warning}>
                  Resultatet har rättats och har inte längre den här tiden. Rekordet stämmer inte.
                </strong>
              )}
            </div>
            <div className={classes.actions}>
              {isOpen && <UndoButton record={record} />}
              <Button aria-label={`Rätta ${nameOf(record)}`} onClick={() => setEditing(true)}>
                Rätta
              </Button>
              {!isOpen && <RemoveButton record={record} />}
            </div>
          </>
        )}
      </KeptFocus>
    </li>
  )
}

const nameOf = ({ event_name, shown, year }: CarnivalRecord): string => `${event_name}, ${shown} ${year}`

/** Takes the acceptance back: the result, if it still is one, is proposed again. */
function UndoButton({ record }: { record: CarnivalRecord }) {
  const decide = useCall('POST /api/raceday/records/decision/')
  const { result, ms } = record
  if (!result) return null
  return (
    <>
      <Button
        disabled={decide.isPending}
        aria-label={`Ångra godkännandet: ${nameOf(record)}`}
        onClick={() =>
          decide.mutate(
            { body: { ...result, ms, decision: 'undo' } },
            { onSuccess: () => notifySuccess('Godkännandet är ångrat') },
          )
        }
      >
        Ångra godkännandet
      </Button>
      {decide.error && <span role="alert">{errorSentence(decide.error)}</span>}
    </>
  )
}

function RemoveButton({ record }: { record: CarnivalRecord }) {
  const remove = useCall('DELETE /api/raceday/records/{id}/')
  return (
    <ConfirmButton
      label="Ta bort"
      name={`Ta bort ${nameOf(record)}`}
      question={`Rekordet ${record.shown}, ${record.school_name} ${record.year} tas bort. Ändringsloggen har det kvar.`}
      yes="Ta bort rekordet"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate({ params: { id: record.id } }, { onSuccess: () => notifySuccess('Rekordet är borttaget') })
      }
    />
  )
}

function EditRecord({ record, onDone }: { record: CarnivalRecord; onDone: () => void }) {
  const change = useCall('PATCH /api/raceday/records/{id}/')
  return (
    <RecordForm
      record={record}
      submitLabel="Spara"
      onSubmit={async (fields) => {
        await change.mutateAsync({ params: { id: record.id }, body: { version: record.version, ...fields } })
        notifySuccess('Rekordet är rättat')
        onDone()
      }}
      actions={<Button onClick={onDone}>Avbryt</Button>}
    />
  )
}
