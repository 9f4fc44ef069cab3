import { Spinner } from '@stafapp/shared/page'
import { type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CalendarProps } from './field-spec.ts'
import { FocusArea } from './focus-area.tsx'
import classes from './form.module.css'

type Props = {
  Calendar: ComponentType<CalendarProps>
  label: string
  inputId: string
  day: string
  onChoose: (day: string) => void
}

/** Opens a calendar beside a typed day. Escape, a choice and a press elsewhere close it. */
export function CalendarButton({ Calendar, label, inputId, day, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <FocusArea
      className={classes.calendar}
      // A look at another window leaves the calendar open.
      onLeave={(to) => to && setOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes.calendarButton}
        aria-label={`Kalender: ${label}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${inputId}-calendar` : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <svg aria-hidden="true" viewBox="0 0 16 16" width="20" height="20" fill="none" stroke="currentColor">
          <path d="M2 3.5h12v10.5H2zM2 6.5h12M5 1.5v3M11 1.5v3M4.5 9h1M7.5 9h1M10.5 9h1M4.5 11.5h1M7.5 11.5h1" />
        </svg>
      </button>
      {isOpen && (
        <Popup id={`${inputId}-calendar`} label={`Välj dag: ${label}`} onPressOutside={() => setOpen(false)}>
          <Suspense fallback={<Spinner />}>
            <Calendar
              day={day}
              onChoose={(chosen) => {
                onChoose(chosen)
                close()
              }}
            />
          </Suspense>
        </Popup>
      )}
    </FocusArea>
  )
}

type PopupProps = { id: string; label: string; onPressOutside: () => void; children: ReactNode }

function Popup({ id, label, onPressOutside, children }: PopupProps) {
  const box = useRef<HTMLDivElement>(null)
  // Below the field, but moved to the left where the window ends.
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const { right, left } = current.getBoundingClientRect()
    const room = document.documentElement.clientWidth - 8
    current.style.translate = `${Math.max(Math.min(0, room - right), 8 - left)}px`
    current.scrollIntoView?.({ block: 'nearest' })
  }, [])
  useEffect(() => {
    // The button closes the calendar by itself.
    const press = ({ target }: PointerEvent) => box.current?.parentElement?.contains(target as Node) || onPressOutside()
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [onPressOutside])
  return (
    // Focusable, so that a press between the days does not leave the calendar.
    <div ref={box} id={id} role="dialog" tabIndex={-1} aria-label={label} className={classes.popup}>
      {children}
    </div>
  )
}
