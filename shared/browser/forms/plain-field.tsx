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
  const props = {
    ...wires,
    value,
    autoComplete: field.autoComplete,
    autoCapitalize: field.autoCapitalize,
    placeholder: field.placeholder,
    readOnly: field.isReadOnly,
    className: classes.input,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
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
