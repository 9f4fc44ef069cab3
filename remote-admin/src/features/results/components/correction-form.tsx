import { Button } from '@stafapp/shared/page'
import { type FormEvent, useState } from 'react'
import type { HeatResult } from '../api.ts'
import classes from './results.module.css'

type Props = { heat: HeatResult; changes: readonly string[]; onCorrect: (reason: string) => void }

/** Shows what has changed since the result became official, and makes it a new version with its reason. */
export function CorrectionForm({ heat, changes, onCorrect }: Props) {
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim().length < 3) return
    onCorrect(reason.trim())
    setReason('')
  }
  return (
    // Not the form kit: one field that becomes a fact in the device's queue, not a call of its own.
    <form className={classes.correction} data-dirty={reason !== ''} onSubmit={submit}>
      <p>Det officiella resultatet gäller tills du rättar det:</p>
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
          minLength={3}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <Button type="submit" kind="primary">
        Rätta resultatet
      </Button>
    </form>
  )
}
