import { useEffect, useId, useRef } from 'react'
import { giveReason, MAX_REASON, useReason } from './reason.ts'
import classes from './school-frame.module.css'

/** Why the organiser changes something for the school: taken when the field is left, needed before the first change. */
export function ReasonField() {
  const { reason, isMissed } = useReason()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    // Not out of a field where somebody is writing.
    if (isMissed && !document.activeElement?.matches('input, select, textarea')) field.current?.focus()
  }, [isMissed])
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        Orsak till det du ändrar
      </label>
      <input
        ref={field}
        id={id}
        className={classes.input}
        autoComplete="off"
        maxLength={MAX_REASON}
        defaultValue={reason}
        aria-invalid={isMissed}
        aria-describedby={`${id}-hint`}
        onBlur={({ target }) => giveReason(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') giveReason(currentTarget.value)
        }}
      />
      <p id={`${id}-hint`} className={isMissed ? classes.error : classes.hint} aria-live="polite">
        {hint(reason, isMissed)}
      </p>
    </div>
  )
}

function hint(reason: string, isMissed: boolean): string {
  if (isMissed) return 'Skriv varför du ändrar något för skolan, minst tre tecken. Inget har sparats.'
  if (reason !== '') return 'Orsaken sparas i ändringsloggen med det du ändrar.'
  return 'Behövs inte för att läsa, bara för att ändra något.'
}
