import { readClock } from '@stafapp/shared/rules/times/typed-times'
import { type AriaProps, FieldLabel } from './field-label.tsx'
import type { TimeSpec } from './field-spec.ts'
import { FocusArea } from './focus-area.tsx'
import { TypedInput } from './typed-input.tsx'

type Props = {
  field: TimeSpec
  wires: AriaProps
  value: string
  onChange: (value: string) => void
}

export function TimeField({ field, wires, value, onChange }: Props) {
  return (
    <FocusArea onLeave={wires.onBlur}>
      <FieldLabel field={field} wires={wires} />
      <TimeInput wires={wires} value={value} onChange={onChange} />
    </FocusArea>
  )
}

/** The typed time of day. */
export function TimeInput(props: Omit<Props, 'field'> & { name?: string }) {
  return <TypedInput {...props} inputMode="numeric" read={readClock} write={(clock) => clock} />
}
