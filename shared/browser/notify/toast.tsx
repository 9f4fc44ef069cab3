import { type CustomContentProps, closeSnackbar } from 'notistack'
import { type Ref, useState } from 'react'
import type { ToastDetails } from './notify.ts'
import classes from './toast.module.css'
import { useCountdown } from './use-countdown.ts'

const durationMs = 5000
const names: Record<string, string> = { success: 'Klart', error: 'Fel', info: 'Meddelande' }

type Props = Pick<CustomContentProps, 'id' | 'message' | 'variant'> & {
  ref?: Ref<HTMLDivElement>
  details?: ToastDetails | undefined
}

/** A toast that closes itself, but not while the pointer or focus is on it (WCAG 2.2.1). */
export function Toast({ id, message, variant, ref, details }: Props) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const close = () => closeSnackbar(id)
  useCountdown(durationMs, isHovered || isFocused, close)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the countdown, nothing is operated
    <div
      ref={ref}
      role={variant === 'error' ? 'alert' : 'status'}
      className={`${classes.toast} ${classes[variant]}`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
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
      <button type="button" className={classes.close} aria-label="Stäng meddelandet" onClick={close}>
        <span aria-hidden="true">✕</span>
      </button>
    </div>
  )
}
