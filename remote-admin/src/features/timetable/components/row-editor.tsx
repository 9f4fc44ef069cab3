import { useCall } from '@stafapp/shared/calls'
import { Form } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import type { Plan, PlanRow } from '../../../shared/plan/api.ts'
import { usePublishedQuestion } from '../../../shared/plan/use-published-question.tsx'
import { rowName } from '../../../shared/plan/words.ts'
import classes from './plan-table.module.css'
import { changedBody, programBody, type RowValues, raceBody, rowFields, toBody, valuesOf } from './row-fields.ts'

type Props = { row: PlanRow; plan: Pick<Plan, 'karneval' | 'tracks'>; days: readonly string[]; onDone: () => void }

/** Edits one row, whose heats move with it, or removes it from the schedule. */
export function RowEditor({ row, plan: { karneval, tracks }, days, onDone }: Props) {
  const change = useCall('PATCH /api/events/timetable/rows/{id}/')
  const { confirm, question } = usePublishedQuestion(karneval, row, rowName(row))
  const isRace = row.event_instance !== null
  const about = `row ${row.id}`
  /** Puts back what stood before the form; refused once somebody has changed the row again. */
  const undo = async (version: number) => {
    const before = valuesOf(row)
    const body = { version, ...toBody(before), ...(isRace ? raceBody(before) : programBody(before)) }
    try {
      await change.mutateAsync({ params: { id: row.id }, body })
      notifySuccess(`${rowName(row)} är som förut`, { about })
    } catch (error) {
      notifyFailure(error)
    }
  }
  const save = async ({ version, ...values }: RowValues & { version: string }) => {
    const own = isRace ? raceBody(values) : programBody(values)
    const body = { version: Number(version), ...changedBody(values, valuesOf(row)), ...own }
    await confirm(body)
    const after = (await change.mutateAsync({ params: { id: row.id }, body })).rows.find(({ id }) => id === row.id)
    notifySuccess(`${rowName(row)} är ändrad`, {
      about,
      ...(after && { action: { label: 'Ångra', run: () => void undo(after.version) } }),
    })
    onDone()
  }
  const fields = rowFields({ tracks, days: days.includes(row.day) ? days : [...days, row.day], isRace })
  return (
    <>
      <Form
        layout="grid"
        keep={`timetable:row:${row.id}`}
        label={`Ändra ${rowName(row)}`}
        fields={fields.map((field) => (field.name === 'starts' ? { ...field, below: follows } : field))}
        initialValues={{ ...valuesOf(row), version: String(row.version) }}
        submitLabel="Spara"
        failureTitle="Raden kunde inte sparas."
        onSubmit={save}
        isAsking={question !== null}
        actions={
          <>
            <Button onClick={onDone}>Avbryt</Button>
            <RemoveRow row={row} />
          </>
        }
      />
      {question}
    </>
  )
}

const follows = 'Ändrar du bara starten flyttas upprop och prisutdelning lika mycket.'

function RemoveRow({ row }: { row: PlanRow }) {
  const remove = useCall('DELETE /api/events/timetable/rows/{id}/')
  if (row.is_drawn) return <p className={classes.hint}>Omgången är lottad och kan inte tas bort.</p>
  return (
    <ConfirmButton
      label="Ta bort"
      question={`${rowName(row)} försvinner ur tidtabellen.`}
      yes="Ta bort raden"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(
          { params: { id: row.id }, query: { version: row.version } },
          { onSuccess: () => notifySuccess(`${rowName(row)} är borttagen`) },
        )
      }
    />
  )
}
