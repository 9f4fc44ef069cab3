import { Button, Loading } from '@stafapp/shared/page'
import { useRoles } from '@stafapp/shared/session'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { InvitationList } from './invitation-list.tsx'
import classes from './invitations.module.css'
import type { InvitedRole, InviteUnit } from './invite-form.tsx'

// Most who open the page do not invite anybody, so the form and its kit are loaded by the button.
const InviteForm = lazy(() => import('./invite-form.tsx').then(({ InviteForm: component }) => ({ default: component })))

type School = { id: number; school_unit: readonly InviteUnit[] }

type SchoolInvitationsProps = {
  school: School
  /** Also for the organiser, who works for the school there. */
  onlyLeaders?: boolean
  /** Asked for elsewhere on the page: the form opens with the unit; each asking is an object of its own. */
  asked?: AskedUnit | null
}

export type AskedUnit = { unit: number }

/** A school's invitations, and the form: a school admin invites leaders, a super admin the school's admins too. */
export function SchoolInvitations({ school, onlyLeaders = false, asked = null }: SchoolInvitationsProps) {
  const { id, school_unit: units } = school
  const isSchoolAdmin = useRoles().includes('school_admin')
  return (
    <section className={classes.section} aria-labelledby="invitations">
      <h2 id="invitations" tabIndex={-1}>
        Inbjudningar
      </h2>
      {units.length > 0 &&
        (isSchoolAdmin || onlyLeaders ? (
          <InviteToggle label="Bjud in lagledare" units={units} roles={['teacher']} asked={asked} />
        ) : (
          <InviteToggle label="Bjud in till skolan" units={units} roles={['school_admin', 'teacher']} asked={asked} />
        ))}
      <InvitationList school={id} />
    </section>
  )
}

type InviteToggleProps = {
  label: string
  units: readonly InviteUnit[]
  roles: readonly InvitedRole[]
  asked: AskedUnit | null
}

/** The button that shows and hides the invite form, which has the focus while it is open. */
function InviteToggle({ label, units, roles, asked }: InviteToggleProps) {
  const formId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [unit, setUnit] = useState<AskedUnit | null>(null)
  useEffect(() => {
    if (!asked) return
    setUnit(asked)
    setOpen(true)
  }, [asked])
  const toggle = () => {
    setUnit(null)
    setOpen(!isOpen)
  }
  const close = () => {
    setOpen(false)
    // The form with the focus is removed.
    button.current?.focus()
  }
  return (
    <div className={classes.invite}>
      <Button id="invite" ref={button} aria-expanded={isOpen} aria-controls={formId} onClick={toggle}>
        {label}
      </Button>
      <div id={formId} hidden={!isOpen} className={classes.form}>
        {isOpen && (
          <Suspense fallback={<Loading text="Hämtar formuläret" />}>
            <InviteForm units={units} roles={roles} asked={unit} onClose={close} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
