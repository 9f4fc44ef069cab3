import { phoneText } from '@stafapp/shared/format'
import { toE164 } from '@stafapp/shared/rules/e164'
import { useRef } from 'react'
import { type AriaProps, FieldLabel } from './field-label.tsx'
import type { PlainSpec } from './field-spec.ts'
import classes from './form.module.css'

type Props = {
  field: PlainSpec
  wires: AriaProps
  value: string
  onChange: (value: string) => void
}

export function PlainField({ field, wires, value, onChange }: Props) {
  const isTyped = useRef(false)
  const type = (text: string) => {
    isTyped.current = true
    onChange(text)
  }
  /** A number that was typed stands in groups when the field is left; one that was only passed stays as it was saved. */
  const leave = () => {
    const number = field.kind === 'tel' && isTyped.current ? toE164(value) : null
    if (number !== null && phoneText(number) !== value) onChange(phoneText(number))
    wires.onBlur()
  }
  const props = {
    ...wires,
    value,
    autoComplete: field.autoComplete,
    autoCapitalize: field.autoCapitalize,
    placeholder: field.placeholder,
    readOnly: field.isReadOnly,
    className: classes.input,
    onChange: (event: { target: { value: string } }) => type(event.target.value),
    onBlur: leave,
  }
  return (
    <>
      <FieldLabel field={field} wires={wires} />
      {field.kind === 'textarea' ? (
        <textarea rows={field.rows ?? 5} {...props} />
      ) : (
        // Numbers use a text input: number inputs change their value on scroll and drop invalid text.
        <input
          type={field.kind === 'number' ? 'text' : field.kind}
          inputMode={field.kind === 'number' ? 'numeric' : undefined}
          list={field.suggestions && `${wires.id}-list`}
          {...props}
        />
      )}
      {field.suggestions && (
        <datalist id={`${wires.id}-list`}>
          {field.suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  )
}
