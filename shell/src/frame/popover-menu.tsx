import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import classes from './popover-menu.module.css'

type Props = {
  /** The button's content, and its name. */
  label: ReactNode
  className?: string
  /** What drops down. A click on a link or button in it closes it. */
  children: ReactNode
}

/** A button with a native popover: Escape, a click elsewhere and the return of focus are the browser's work (A8). */
export function PopoverMenu({ label, className = '', children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const place = () => {
    if (button.current && panel.current) placeBelow(panel.current, button.current.getBoundingClientRect())
  }
  const closeAfterChoice = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button')) panel.current?.hidePopover()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${classes.button} ${className}`}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-controls={id}
      >
        {label}
        <span aria-hidden="true" className={classes.caret} />
      </button>
      {/* biome-ignore lint/a11y: the click is that of a link or button inside, however it was made */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={classes.panel}
        onBeforeToggle={place}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={closeAfterChoice}
      >
        {children}
      </div>
    </>
  )
}

/** By script, because anchor positioning is missing in browsers still in use; a popover leaves its place in the page. */
function placeBelow(panel: HTMLElement, button: DOMRect): void {
  const isRightHalf = button.left + button.right > window.innerWidth
  panel.style.top = `${button.bottom + 4}px`
  panel.style.left = isRightHalf ? 'auto' : `${button.left}px`
  panel.style.right = isRightHalf ? `${document.documentElement.clientWidth - button.right}px` : 'auto'
}
