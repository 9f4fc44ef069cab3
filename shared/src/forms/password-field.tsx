import { useState } from 'react'
import { FieldLabel } from './field-label.tsx'
import type { PasswordSpec } from './field-spec.ts'
import classes from './form.module.css'
import type { Wires } from './wiring.ts'

type Props = {
  field: PasswordSpec
  wires: Wires
  value: string
  onChange: (value: string) => void
}

/** Password with a show/hide button (A13). Pasting is left alone: password managers need it. */
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
          aria-label="Visa lösenord"
          aria-pressed={isShown}
          aria-controls={wires.id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Dölj' : 'Visa'}
        </button>
      </span>
    </>
  )
}
