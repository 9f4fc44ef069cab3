import { formatNumber } from '@stafapp/shared/format'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
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
  /** Whether what stands in the field is not taken. */
  onFault?: (isFaulty: boolean) => void
}

/** A number between 0 and max, set by buttons, arrow keys or typing; sized for touch. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { name, value, max, unit, describedBy, isInvalid = false, isDisabled = false, onChange, onFault } = props
  const limitId = useId()
  // The text while typing: an empty field is no answer, and its number stays.
  const [typed, setTyped] = useState<string | null>(null)
  // Why what stands in the field is not taken; it stays there.
  const [fault, setFault] = useState<string | null>(null)
  const atFocus = useRef(value)
  const limit = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // It comes below the number that is typed into, where a bar may cover it.
    if (fault !== null) limit.current?.scrollIntoView({ block: 'nearest' })
  }, [fault])
  const step = (next: number) => {
    if (isDisabled) return
    setTyped(null)
    setFault(null)
    onFault?.(false)
    onChange(Math.min(Math.max(0, next), Math.max(0, max)))
  }
  const type = (text: string) => {
    if (isDisabled) return
    const why = faultOf(text, { max, unit })
    const isTaken = why === null && text.trim() !== ''
    setFault(why)
    onFault?.(why !== null)
    setTyped(isTaken ? null : text)
    // Not the first digits of what is not taken.
    if (isTaken || why !== null) onChange(isTaken ? Number(text) : atFocus.current)
  }
  const pressKey = (event: KeyboardEvent) => {
    const change = steps[event.key]
    if (change === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    step(value + change)
  }
  const stepper = (
    // aria-disabled instead of disabled: a control that disables itself on press loses the focus.
    <div className={classes.stepper} data-invalid={isInvalid || fault !== null}>
      <button
        type="button"
        className={classes.button}
        aria-label={`Minska antal ${name}`}
        aria-disabled={isDisabled || value <= 0}
        onClick={() => step(value - 1)}
      >
        −
      </button>
      {/* Text: some browsers leave out the comma in a number field, so that 2,5 becomes 25. */}
      <input
        type="text"
        inputMode="numeric"
        role="spinbutton"
        autoComplete="off"
        className={classes.input}
        aria-label={`Antal ${name}`}
        aria-describedby={[describedBy, fault && limitId].filter(Boolean).join(' ') || undefined}
        aria-invalid={isInvalid || fault !== null}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        value={typed ?? value}
        readOnly={isDisabled}
        onFocus={(event) => {
          if (fault === null) atFocus.current = value
          event.target.select()
        }}
        onChange={(event) => type(event.target.value)}
        onKeyDown={pressKey}
        onBlur={() => fault === null && setTyped(null)}
      />
      <button
        type="button"
        className={classes.button}
        aria-label={`Öka antal ${name}`}
        aria-disabled={isDisabled || value >= max}
        onClick={() => step(value + 1)}
      >
        +
      </button>
    </div>
  )
  return (
    <>
      {stepper}
      <p ref={limit} id={limitId} className={classes.limit} aria-live="polite">
        {fault}
      </p>
    </>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

function faultOf(text: string, { max, unit }: { max: number; unit: string | undefined }): string | null {
  const digits = text.trim()
  if (digits === '') return null
  if (!/^\d+$/.test(digits)) return 'Skriv ett helt antal, 0 eller mer'
  return Number(digits) > max ? [`Högst ${formatNumber(max)}`, unit].filter(Boolean).join(' ') : null
}
