import { useCall } from '@stafapp/shared/calls'
import { formatClock } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { Question, useConfirm } from '@stafapp/shared/question'
import { newRequestKey } from '@stafapp/shared/request-key'
import { useServerNow } from '@stafapp/shared/session'
import { useEffect, useRef, useState } from 'react'
import type { Plan, PlanRow } from './api.ts'
import { openConflicts, troubleChangeText } from './conflicts.ts'
import classes from './delay-form.module.css'
import { aboutDelay, useUndoDelays } from './use-undo-delay.ts'
import { delayedRowText, minutesText, rowName } from './words.ts'

type Values = { minutes: string; from_heat: string }
type Props = {
  row: PlanRow
  /** The plan as it is before the delay. */
  plan: Pick<Plan, 'conflicts' | 'rows'>
  fromHeat: number
  /** What the form begins with, so that one more press announces it. */
  minutes?: number | undefined
  /** Called when the delay is announced or given up. */
  onDone: () => void
}

/**
 * Adds a delay such as "+8 min från heat 12". Later rows on the same track move too; planned times are kept. It asks before
 * something starts earlier than announced, because it is public at once.
 */
export function DelayForm({ row, plan, fromHeat, minutes: chosen, onDone }: Props) {
  const [idempotencyKey] = useState(newRequestKey)
  // The clock goes on while somebody writes: the heat that the form began with stays.
  const [initialValues] = useState<Values>({ minutes: String(chosen ?? ''), from_heat: String(fromHeat) })
  const now = useServerNow()
  const add = useCall('POST /api/events/timetable/delays/')
  const { undo } = useUndoDelays()
  const [typed, setTyped] = useState(chosen ?? 0)
  const [earlier, setEarlier] = useState<Values | null>(null)
  const { confirm, isAsking, answers } = useConfirm()
  const save = async (values: Values) => {
    const { minutes, from_heat } = values
    if (Number(minutes) < 0) {
      setEarlier(values)
      await confirm()
    }
    const body = { row: row.id, from_heat: Number(from_heat), minutes: Number(minutes) }
    const after = await add.mutateAsync({ body, idempotencyKey })
    const trouble = troubleChangeText(openConflicts(plan, now), openConflicts(after, now))
    const added = after.delays[0]
    notifySuccess(`${delayedRowText(after.rows, row.id, body)}${trouble}`, {
      ...(added && {
        about: aboutDelay(added.id),
        action: { label: 'Ångra', run: () => void undo(after, [added]) },
      }),
    })
    onDone()
  }
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The form may open below the fold; where a button chose the minutes, it is gone, and the focus with it.
    // A field would bring a phone's keyboard up over the buttons that are pressed instead of it.
    const first = window.matchMedia('(pointer: coarse)').matches ? `.${classes.usual} button` : 'input'
    place.current?.querySelector<HTMLElement>(chosen === undefined ? first : '[type="submit"]')?.focus()
  }, [chosen])
  return (
    <div ref={place} className={classes.place}>
      <Form<Values>
        layout="row"
        label={`Försening av ${rowName(row)}`}
        fields={row.heat_count > 1 ? [minutesField, fromHeatField(row.heat_count)] : [minutesField]}
        initialValues={initialValues}
        onChange={({ minutes }) => setTyped(Number(minutes))}
        submitLabel={typed ? `Anmäl ${minutesText(typed)}` : 'Anmäl'}
        failureTitle="Förseningen kunde inte anmälas."
        onSubmit={save}
        isAsking={isAsking}
        actions={<Button onClick={onDone}>Avbryt</Button>}
      >
        {({ values, change }) => (
          <div className={classes.usual}>
            {usual.map((minutes) => (
              <Button
                key={minutes}
                aria-label={minutesText(minutes)}
                aria-pressed={values.minutes === String(minutes)}
                onClick={() => change('minutes', String(minutes))}
              >
                +{minutes}
              </Button>
            ))}
          </div>
        )}
      </Form>
      {isAsking && earlier && (
        <Question title={`Starta ${-Number(earlier.minutes)} min tidigare?`} yesLabel="Starta tidigare" {...answers}>
          <p>{earlierText(row, Number(earlier.minutes), Number(earlier.from_heat))}</p>
        </Question>
      )}
    </div>
  )
}

/** "Upprop blir 13:52, före planen 13:55. Den som följer planen kommer för sent." */
function earlierText(row: PlanRow, minutes: number, fromHeat: number): string {
  // How late a heat within the row is announced is not known here.
  if (fromHeat > 1) return `Det gäller från heat ${fromHeat}. Den som följer de tider som visas nu kommer för sent.`
  const [what, planned] = row.calls_at ? ['Upprop', row.calls_at] : ['Start', row.starts_at]
  const late = (by: number) => formatClock(new Date(Date.parse(planned) + by * 60_000))
  const after = row.delay_min + minutes
  return after < 0
    ? `${what} blir ${late(after)}, före planen ${late(0)}. Den som följer planen kommer för sent.`
    : `${what} blir ${late(after)}, inte ${late(row.delay_min)} som visas nu. Den som följer den tiden kommer för sent.`
}

const usual = [5, 10, 15, 20]

const minutesField: FieldSpec<'minutes'> = {
  // Not a number field: the keyboards that a phone shows for numbers have no minus sign.
  kind: 'text',
  name: 'minutes',
  label: 'Minuter',
  rules: rules
    .whole(-240, 600)
    .test('some', 'Skriv 1–600, eller −240 till −1 om det startar tidigare.', (text) => Number(text || 1) !== 0)
    .required(),
}

const fromHeatField = (heats: number): FieldSpec<'from_heat'> => ({
  kind: 'number',
  name: 'from_heat',
  label: 'Från heat',
  rules: rules.whole(1, heats).required(),
})
