import { formatClock, formatWeekdayDate } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { Button } from '@stafapp/shared/page'
import { helsinkiInstant } from '@stafapp/shared/rules/times/helsinki'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useEffect, useId, useRef } from 'react'
import type { Plan } from '../../../shared/plan/api.ts'
import { addedDelayText, rowName } from '../../../shared/plan/words.ts'
import { type Block, fits, lanesOf, type Spot } from '../day-plan.ts'
import classes from './day-plan.module.css'

type Props = {
  block: Block
  plan: Plan
  days: readonly string[]
  onMove: (spot: Spot) => void
  onClose: () => void
}

type Values = { day: string; starts: string; track: string }

/** Moves a row by its typed time; render it only while it is open. */
export function MoveDialog({ block, plan, days, onMove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const lanes = lanesOf(plan, [], block.day).filter(({ track }) => fits(block, track))
  const fields: FieldSpec<keyof Values>[] = [
    {
      kind: 'select',
      name: 'day',
      label: 'Dag',
      options: (days.includes(block.day) ? days : [...days, block.day]).map((day) => ({
        value: day,
        label: formatWeekdayDate(day),
      })),
      rules: rules.string().required(),
    },
    { kind: 'time', name: 'starts', label: 'Start', rules: rules.string().required() },
    {
      kind: 'select',
      name: 'track',
      label: 'Bana',
      options: lanes.map(({ track, name }) => ({ value: String(track ?? ''), label: name })),
    },
  ]
  const submit = async ({ day, starts, track }: Values) => {
    // The browser gives the focus back on close, not when the element is removed.
    dialog.current?.close()
    onMove({ at: helsinkiInstant(day, starts).getTime(), track: track === '' ? null : Number(track) })
  }
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>
        Flytta <Unbroken text={rowName(block.row)} />
      </h2>
      {block.row.delay_min !== 0 && <p>{addedDelayText(block.row)}</p>}
      <Form<Values>
        label={`Ny plats för ${rowName(block.row)}`}
        fields={fields}
        initialValues={{
          day: block.day,
          starts: formatClock(new Date(block.at)),
          track: String(block.track ?? ''),
        }}
        submitLabel="Flytta"
        onSubmit={submit}
        actions={<Button onClick={() => dialog.current?.close()}>Avbryt</Button>}
      />
    </dialog>
  )
}
