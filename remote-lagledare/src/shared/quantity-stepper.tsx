import { formatNumber } from '@stafapp/shared/format'
import { useState } from 'react'
import classes from './quantity-stepper.module.css'

type QuantityStepperProps = {
  /** Name of the counted item, for accessible names: 'Lunch fredag'. */
  name: string
  value: number
  max: number
  /** What `max` counts, where the number alone would not say it: 'lag'. */
  unit?: string
  describedBy?: string | undefined
  isInvalid?: boolean
  isDisabled?: boolean
  onChange: (value: number) => void
}

/** A number between 0 and max, set by buttons, arrow keys or typing; sized for touch. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { name, value, max, unit, describedBy, isInvalid = false, isDisabled = false, onChange } = props
  // The text while typing: an empty field is no answer, and its number stays.
  const [typed, setTyped] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const change = (next: number) => {
    if (isDisabled) return
    setIsOver(next > max)
    onChange(Math.min(Math.max(0, next), Math.max(0, max)))
  }
  const stepper = (
    // aria-disabled instead of disabled: a control that disables itself on press loses the focus.
    <div className={classes.stepper} data-invalid={isInvalid}>
      <button
        type="button"
        className={classes.button}
        aria-label={`Minska antal ${name}`}
        aria-disabled={isDisabled || value <= 0}
        onClick={() => change(value - 1)}
      >
        −
      </button>
      <input
        type="number"
        inputMode="numeric"
        className={classes.input}
        aria-label={`Antal ${name}`}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        min={0}
        max={max}
        step={1}
        value={typed ?? value}
        readOnly={isDisabled}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          const next = event.target.valueAsNumber
          setTyped(Number.isNaN(next) ? event.target.value : null)
          if (!Number.isNaN(next)) change(Math.trunc(next))
        }}
        onBlur={() => setTyped(null)}
      />
      <button
        type="button"
        className={classes.button}
        aria-label={`Öka antal ${name}`}
        aria-disabled={isDisabled || value >= max}
        onClick={() => change(value + 1)}
      >
        +
      </button>
    </div>
  )
  return (
    <>
      {stepper}
      <p className={classes.limit} aria-live="polite">
        {isOver && [`Högst ${formatNumber(max)}`, unit].filter(Boolean).join(' ')}
      </p>
    </>
  )
}
