import { useState } from 'react'
import { DateInput } from './date-field.tsx'
import { type AriaProps, FieldLabel } from './field-label.tsx'
import { type DateTimeSpec, isClock, isDay, splitMoment } from './field-spec.ts'
import { FocusArea } from './focus-area.tsx'
import classes from './form.module.css'
import { TimeInput } from './time-field.tsx'

type Props = {
  field: DateTimeSpec
  wires: AriaProps
  value: string
  onChange: (value: string) => void
}

/** A day and a time of day side by side. */
export function DateTimeField({ field, wires, value, onChange }: Props) {
  const { id, onBlur } = wires
  // Kept beside the value, because a T in a text that is no day would split the value elsewhere.
  const [typed, setTyped] = useState({ parts: splitMoment(value), value })
  const [day, clock] = typed.value === value ? typed.parts : splitMoment(value)
  const change = (parts: [string, string]) => {
    const next = parts.join('') === '' ? '' : parts.join('T')
    setTyped({ parts, value: next })
    onChange(next)
  }
  /** Only the other half is missing. Everything else that is wrong is told as soon as a half is left. */
  const isHalf = (day === '' && (clock === '' || isClock(clock))) || (clock === '' && isDay(day))
  return (
    <FocusArea role="group" aria-labelledby={`${id}-label`} onLeave={onBlur} onBlurCapture={() => !isHalf && onBlur()}>
      <FieldLabel field={field} wires={wires} of="group" />
      <span className={classes.moment}>
        <DateInput
          field={field}
          wires={wires}
          name={`${field.label}, datum`}
          value={day}
          onChange={(next) => change([next, clock])}
        />
        <TimeInput
          wires={{ ...wires, id: `${id}-clock` }}
          name={`${field.label}, klockslag`}
          value={clock}
          onChange={(next) => change([day, next])}
        />
      </span>
    </FocusArea>
  )
}
