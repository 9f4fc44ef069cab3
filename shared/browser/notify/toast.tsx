import { type CustomContentProps, closeSnackbar } from 'notistack'
import { type Ref, useEffect, useRef, useState } from 'react'
import type { ToastAction, ToastDetails } from './notify.ts'
import classes from './toast.module.css'

const durationMs = 5000
/** Whoever is to press a button first reads what it would take back. */
const actionMs = 10_000
const names: Record<string, string> = { success: 'Klart', error: 'Fel', info: 'Meddelande' }

type Props = Pick<CustomContentProps, 'id' | 'message' | 'variant'> & {
  ref?: Ref<HTMLDivElement>
  details?: ToastDetails | undefined
  toastAction?: ToastAction | undefined
}

/** A toast that closes itself, but not while the pointer or focus is on it (WCAG 2.2.1). */
export function Toast({ id, message, variant, ref, details, toastAction }: Props) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const cameFrom = useRef<Element | null>(null)
  const close = () => {
    closeSnackbar(id)
    // Its button goes with the toast, and the focus would be lost.
    if (isFocused && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }
  useCountdown(toastAction ? actionMs : durationMs, isHovered || isFocused, close)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the countdown, nothing is operated
    <div
      ref={ref}
      role={variant === 'error' ? 'alert' : 'status'}
      className={`${classes.toast} ${classes[variant]}`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
        setFocused(true)
      }}
      onBlur={() => setFocused(false)}
    >
      <span className="visually-hidden">{names[variant]}: </span>
      <div className={classes.text}>
        {message}
        {details && (
          <details className={classes.details} open={details.isOpen}>
            <summary>Visa detaljer</summary>
            {details.text}
          </details>
        )}
      </div>
      {toastAction && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            close()
            toastAction.run()
          }}
        >
          {toastAction.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label="Stäng meddelandet" onClick={close}>
        <span aria-hidden="true">✕</span>
      </button>
    </div>
  )
}

/** Calls `onEnd` once after `ms` of unpaused time. */
function useCountdown(ms: number, isPaused: boolean, onEnd: () => void): void {
  const left = useRef(ms)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (isPaused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - startedAt
    }
  }, [isPaused])
}
