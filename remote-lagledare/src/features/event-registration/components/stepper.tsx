import { useState } from 'react'
import classes from './stepper.module.css'

type StepperProps = {
  /** What is counted, for the accessible names: 'Antal lag i Gatustafett flickor'. */
  name: string
  value: number
  max: number
  disabled: boolean
  describedBy: string
  onChange: (value: number) => void
}

/** A number between 0 and max, by buttons, arrow keys or typing. */
export function Stepper({ name, value, max, disabled, describedBy, onChange }: StepperProps) {
  // The text while typing: an emptied field is not yet a zero.
  const [typed, setTyped] = useState<string | null>(null)
  const change = (next: number) => {
    if (!disabled) onChange(Math.min(Math.max(0, next), Math.max(max, 0)))
  }

  return (
    // aria-disabled, not disabled: a control that switches itself off under the finger loses the focus.
    <div className={classes.stepper}>
      <button
        type="button"
        className={classes.button}
        aria-label={`Ett lag färre i ${name}`}
        aria-disabled={disabled || value <= 0}
        onClick={() => change(value - 1)}
      >
        −
      </button>
      <input
        type="number"
        inputMode="numeric"
        className={classes.input}
        aria-label={`Antal lag i ${name}`}
        aria-describedby={describedBy}
        min={0}
        max={max}
        step={1}
        value={typed ?? value}
        readOnly={disabled}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          const next = event.target.valueAsNumber
          setTyped(Number.isNaN(next) ? event.target.value : null)
          if (!Number.isNaN(next)) change(Math.trunc(next))
        }}
        onBlur={() => {
          if (typed !== null) change(0)
          setTyped(null)
        }}
      />
      <button
        type="button"
        className={classes.button}
        aria-label={`Ett lag till i ${name}`}
        aria-disabled={disabled || value >= max}
        onClick={() => value < max && change(value + 1)}
      >
        +
      </button>
    </div>
  )
}
