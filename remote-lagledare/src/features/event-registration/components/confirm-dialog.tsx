import { Button } from '@stafapp/shared/page'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './confirm-dialog.module.css'

const confirmed = 'confirmed'

type ConfirmDialogProps = {
  title: string
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  /** Also by Escape. */
  onCancel: () => void
  children: ReactNode
}

/** A question that must be answered before something is lost. Rendered only while it is asked. */
export function ConfirmDialog({ title, confirmLabel, cancelLabel, onConfirm, onCancel, children }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => dialog.current?.showModal(), [])
  // Both answers close the dialog first: the browser gives the focus back on close, not when the element disappears.
  const answer = () => (dialog.current?.returnValue === confirmed ? onConfirm() : onCancel())

  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={titleId} onClose={answer}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
      <div className={classes.actions}>
        <Button onClick={() => dialog.current?.close('')}>{cancelLabel}</Button>
        <Button kind="primary" onClick={() => dialog.current?.close(confirmed)}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  )
}
