import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './side-panel.module.css'

type Props = {
  title: string
  /** Leaves the panel's address; the guard of unsaved input may refuse, so the panel closes only by being removed. */
  onClose: () => void
  children: ReactNode
}

/** A modal panel at the side for one object of a list. Native: Escape, and the focus returns to what opened it. */
export function SidePanel({ title, onClose, children }: Props) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.panel}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Only the panel's own Escape: that of a question inside is its own.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={classes.close} aria-label="Stäng" onClick={onClose}>
          <span aria-hidden="true">✕</span>
        </button>
      </div>
      {children}
    </dialog>
  )
}
