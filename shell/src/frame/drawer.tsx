import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react'
import { Account } from './account.tsx'
import classes from './drawer.module.css'
import { MenuItems } from './menu-items.tsx'
import type { NavGroup } from './nav-groups.ts'

type Props = {
  groups: readonly NavGroup[]
  onNavIntent: (path: string) => void
  /** Whether the drawer also holds login or logout (extra-small screens). */
  withAccount: boolean
  onClosed: () => void
}

/** The right-hand drawer. The native modal dialog handles Escape and the return of focus; trapTab keeps Tab inside. */
export function Drawer({ groups, onNavIntent, withAccount, onClosed }: Props) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const close = () => dialog.current?.close()
  const closeAfterChoice = ({ target, currentTarget }: MouseEvent) => {
    // The dialog is the target only of clicks outside its content, on the backdrop.
    if (target === currentTarget || (target instanceof Element && target.closest('a'))) close()
  }
  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-labelledby={titleId}
      onClose={onClosed}
      onClick={closeAfterChoice}
      onKeyDown={trapTab}
    >
      <div className={classes.content}>
        <div className={classes.head}>
          <h2 id={titleId} lang="en">
            Menu
          </h2>
          <button type="button" className={classes.close} aria-label="Stäng menyn" onClick={close}>
            <span aria-hidden="true">✕</span>
          </button>
        </div>
        {groups.length > 0 && (
          <nav aria-label="Meny">
            {groups.map(({ segment, label, items }) => (
              <section key={segment} aria-label={label}>
                <h3 className={classes.group}>{label}</h3>
                <MenuItems items={items} onNavIntent={onNavIntent} />
              </section>
            ))}
          </nav>
        )}
        {withAccount && (
          <div className={classes.account}>
            <Account onNavigate={close} />
          </div>
        )}
      </div>
    </dialog>
  )
}

/**
 * Wraps Tab between the first and last control of a dialog. A native modal dialog would let the focus pass through the
 * browser's toolbars.
 */
function trapTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const controls = event.currentTarget.querySelectorAll<HTMLElement>(
    'a[href], button:not(:disabled), input, select, textarea',
  )
  const [from, to] = event.shiftKey
    ? [controls[0], controls[controls.length - 1]]
    : [controls[controls.length - 1], controls[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
