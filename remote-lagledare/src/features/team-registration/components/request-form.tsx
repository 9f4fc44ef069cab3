import type { BodyOf } from '@stafapp/shared/contract/types'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { createRequestKeys } from '@stafapp/shared/request-key'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useRequestChange } from '../api.ts'
import classes from './change-requests.module.css'

type Wish = Omit<BodyOf<'POST /api/events/change-requests/'>, 'reason'>
type RequestFormProps = {
  label: string
  /** The request to send; null while the form's own fields are invalid. */
  wish: Wish | null
  onDone: () => void
  children: ReactNode
}

/** Sends a request to the organiser; each needs a reason. */
export function RequestForm({ label, wish, onDone, children }: RequestFormProps) {
  const [reason, setReason] = useState('')
  const [keyOf] = useState(createRequestKeys)
  const [missing, setMissing] = useState<string | null>(null)
  const { mutate, isPending, error } = useRequestChange()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (reason.trim().length < 3) return setMissing('Skriv varför ändringen behövs.')
    if (!wish) return setMissing('Uppställningen följer inte reglerna ännu.')
    setMissing(null)
    const body = { ...wish, reason: reason.trim() }
    mutate(
      { ...body, key: keyOf(body) },
      {
        onSuccess: () => {
          notifySuccess('Begäran är skickad till arrangören')
          onDone()
        },
      },
    )
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={label}>
      {children}
      <label>
        Orsak
        <textarea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </label>
      <p className={classes.error} role="alert">
        {missing ?? error?.message}
      </p>
      <div className={classes.actions}>
        <Button kind="primary" type="submit" aria-disabled={isPending}>
          Skicka begäran
        </Button>
        <Button onClick={onDone}>Avbryt</Button>
      </div>
    </form>
  )
}
