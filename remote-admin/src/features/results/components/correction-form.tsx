import { Button } from '@stafapp/shared/page'
import { type FormEvent, useId, useState } from 'react'
import type { HeatResult } from '../api.ts'
import classes from './results.module.css'

/** As the server asks for. */
const REASON_MIN = 3

type Props = { heat: HeatResult; changes: readonly string[]; onCorrect: (reason: string) => void }

/** The id of a heat's form, for the link to it. */
export const correctionId = (heat: number): string => `correction-${heat}`

/** Shows what has changed since the result became official, and makes it a new version with its reason. */
export function CorrectionForm({ heat, changes, onCorrect }: Props) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const faultId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(reason.trim().length < REASON_MIN)
    if (reason.trim().length < REASON_MIN) return
    onCorrect(reason.trim())
    setReason('')
  }
  return (
    // Not the form kit: one field that becomes a fact in the device's queue, not a call of its own.
    <form className={classes.correction} noValidate data-dirty={reason !== ''} onSubmit={submit}>
      <p id={correctionId(heat.number)} tabIndex={-1}>
        Det officiella resultatet gäller tills du rättar det:
      </p>
      <ul>
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <label className={classes.field}>
        Varför rättas heat {heat.number}?
        <input
          value={reason}
          required
          maxLength={300}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? faultId : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      {isMissing && (
        <p id={faultId} role="alert" className={classes.fault}>
          Skriv varför resultatet rättas, med minst tre tecken.
        </p>
      )}
      <Button type="submit" kind="primary">
        Rätta resultatet
      </Button>
    </form>
  )
}
