import { formatDate } from '@stafapp/shared/format'
import { readDay } from '@stafapp/shared/rules/times/typed-times'
import { serverNow } from '@stafapp/shared/session'
import { CalendarButton } from './calendar-button.tsx'
import { type AriaProps, FieldLabel } from './field-label.tsx'
import type { DateSpec, DateTimeSpec } from './field-spec.ts'
import { FocusArea } from './focus-area.tsx'
import classes from './form.module.css'
import { TypedInput } from './typed-input.tsx'

type Props = {
  field: DateSpec
  wires: AriaProps
  value: string
  onChange: (value: string) => void
}

export function DateField({ field, wires, value, onChange }: Props) {
  return (
    <FocusArea onLeave={wires.onBlur}>
      <FieldLabel field={field} wires={wires} />
      <DateInput field={field} wires={wires} value={value} onChange={onChange} />
    </FocusArea>
  )
}

type DateInputProps = Omit<Props, 'field'> & {
  field: DateSpec | DateTimeSpec
  /** Accessible name, if the label names more than the day. */
  name?: string
}

/** The typed day, with its calendar if the form has one. */
export function DateInput({ field: { label, near, calendar }, wires, value, name, onChange }: DateInputProps) {
  // In the carnival's time, because a demo is in another year.
  const nearDay = near ?? serverNow().toISOString().slice(0, 10)
  const write = (day: string) => (readDay(day, day) === day ? formatDate(day) : day)
  return (
    <span className={classes.withButton}>
      <TypedInput
        wires={wires}
        value={value}
        inputMode="decimal"
        name={name}
        read={(text) => readDay(text, nearDay)}
        write={write}
        onChange={onChange}
      />
      {calendar && (
        <CalendarButton
          Calendar={calendar}
          label={label}
          inputId={wires.id}
          day={readDay(value, nearDay) ?? nearDay}
          onChoose={onChange}
        />
      )}
    </span>
  )
}
