import { errorText } from '@stafapp/shared/data'
import { notifyError, notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import type { FormEvent, ReactNode } from 'react'
import fields from '../../../common/fields.module.css'

type EditorProps = {
  name: string
  isDirty: boolean
  /** What the save does, as the button says it. */
  label: string
  isPending: boolean
  error: Error | null
  onSave: (outcome: { onSuccess: () => void; onError: (error: Error) => void }) => void
  children: ReactNode
}

/** The frame of a text's form: one save, told as a toast, its refusal also beside the button. */
export function Editor({ name, isDirty, label, isPending, error, onSave, children }: EditorProps) {
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave({
      onSuccess: () => notifySuccess(`${name} har sparats`),
      onError: (problem) => notifyError(errorText(problem)),
    })
  }
  return (
    <form data-dirty={isDirty} onSubmit={save}>
      {children}
      {error && (
        <p role="alert" className={fields.error}>
          {error.message}
        </p>
      )}
      <Button type="submit" kind="primary" disabled={!isDirty || isPending}>
        {isPending && <Spinner />}
        {label}
      </Button>
    </form>
  )
}
