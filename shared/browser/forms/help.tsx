import { useRef, useState } from 'react'
import classes from './form.module.css'

type Props = { id: string; label: string; text: string }

/** Help text as a tooltip: opens by hover, focus or tap; Escape closes it (WCAG 1.4.13). */
export function Help({ id, label, text }: Props) {
  const [isOpen, setOpen] = useState(false)
  // A press focuses the button before the click: without this the focus would open the tooltip and the click close it.
  const isPressing = useRef(false)
  return (
    <span className={classes.help} onPointerLeave={() => setOpen(false)}>
      <button
        type="button"
        className={classes.helpButton}
        aria-label={`Hjälp: ${label}`}
        aria-expanded={isOpen}
        aria-describedby={id}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
        onPointerDown={() => {
          isPressing.current = true
        }}
        onFocus={() => !isPressing.current && setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => {
          isPressing.current = false
          setOpen(!isOpen)
        }}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        ?
      </button>
      <span role="tooltip" id={id} hidden={!isOpen} className={classes.tooltip}>
        {text}
      </span>
    </span>
  )
}
