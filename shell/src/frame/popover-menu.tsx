import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import classes from './popover-menu.module.css'

type Props = {
  /** Content and accessible name of the button. */
  label: ReactNode
  className?: string
  /** Content of the popover. A click on a link or button in it closes it. */
  children: ReactNode
}

/** A button with a native popover, which handles Escape, outside clicks and the return of focus. */
export function PopoverMenu({ label, className = '', children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const place = () => {
    if (button.current && panel.current) placeBelow(panel.current, button.current.getBoundingClientRect())
  }
  // A prerendered page's button opens the popover before this code is there. A browser without popovers throws on the
  // selector.
  useLayoutEffect(() => {
    if (!('popover' in HTMLElement.prototype)) return
    if (!button.current || !panel.current?.matches(':popover-open')) return
    placeBelow(panel.current, button.current.getBoundingClientRect())
    setOpen(true)
  }, [])
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
      {/* biome-ignore lint/a11y: the click comes from a link or button inside, by mouse or keyboard */}
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

/** Positioned by script, because some supported browsers lack CSS anchor positioning. */
function placeBelow(panel: HTMLElement, button: DOMRect): void {
  panel.style.inset = '0 auto auto 0'
  // 100 % is the panel's width. It begins where its button does, or as far left of that as the window's edge asks for.
  panel.style.translate = `clamp(8px, ${button.left}px, ${document.documentElement.clientWidth - 8}px - 100%) ${button.bottom + 4}px`
}
