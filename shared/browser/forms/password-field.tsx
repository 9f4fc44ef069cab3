import { useState } from 'react'
import { DemandList } from './demand-list.tsx'
import { type AriaProps, demandsId, FieldLabel } from './field-label.tsx'
import type { PasswordSpec } from './field-spec.ts'
import classes from './form.module.css'

type Props = {
  field: PasswordSpec
  wires: AriaProps
  value: string
  onChange: (value: string) => void
}

/** Password field with a show/hide button. Pasting stays allowed for password managers. */
export function PasswordField({ field, wires, value, onChange }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <FieldLabel field={field} wires={wires} />
      <span className={classes.withButton}>
        <input
          {...wires}
          type={isShown ? 'text' : 'password'}
          value={value}
          autoComplete={field.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className={classes.input}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className={classes.reveal}
          // Begins with the visible text (WCAG 2.5.3), and changes with it instead of a pressed state.
          aria-label={isShown ? 'Dölj lösenord' : 'Visa lösenord'}
          aria-controls={wires.id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Dölj' : 'Visa'}
        </button>
      </span>
      {field.demands && <DemandList id={demandsId(wires.id)} demands={field.demands} value={value} />}
    </>
  )
}
