import type { Role } from '@stafapp/shared/contract/types'
import { Button } from '@stafapp/shared/page'
import { useId, useRef, useState } from 'react'
import type { InviteUnit } from '../unit-options.ts'
import classes from './invitations.module.css'
import { InviteForm } from './invite-form.tsx'

type InviteToggleProps = { label: string; units: readonly InviteUnit[]; roles: readonly Exclude<Role, 'super_admin'>[] }

/** The button that shows and hides the invite form. */
export function InviteToggle({ label, units, roles }: InviteToggleProps) {
  const formId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const onSent = () => {
    setOpen(false)
    // The form with the focus is removed.
    button.current?.focus()
  }
  return (
    <div className={classes.invite}>
      <Button ref={button} aria-expanded={isOpen} aria-controls={formId} onClick={() => setOpen(!isOpen)}>
        {label}
      </Button>
      <div id={formId} hidden={!isOpen} className={classes.form}>
        {isOpen && <InviteForm units={units} roles={roles} onSent={onSent} />}
      </div>
    </div>
  )
}
