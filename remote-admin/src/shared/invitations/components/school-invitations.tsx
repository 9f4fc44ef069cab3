import { useCall } from '@stafapp/shared/calls'
import type { ResponseOf, Role } from '@stafapp/shared/contract/types'
import { type FieldSpec, Form, type Option, rules } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { newRequestKey } from '@stafapp/shared/request-key'
import { useRoles } from '@stafapp/shared/session'
import { useId, useMemo, useRef, useState } from 'react'
import { roleNames, schoolTypeText } from '../../terms.ts'
import { InvitationList } from './invitation-list.tsx'
import classes from './invitations.module.css'

type School = { id: number; school_unit: readonly InviteUnit[] }

type SchoolInvitationsProps = {
  school: School
  /** Also for the organiser, who works for the school there. */
  onlyLeaders?: boolean
}

/** A school's invitations, and the form: a school admin invites leaders, a super admin the school's admins too. */
export function SchoolInvitations({ school: { id, school_unit: units }, onlyLeaders = false }: SchoolInvitationsProps) {
  const isSchoolAdmin = useRoles().includes('school_admin')
  return (
    <section className={classes.section} aria-labelledby="invitations">
      <h2 id="invitations">Inbjudningar</h2>
      {units.length > 0 &&
        (isSchoolAdmin || onlyLeaders ? (
          <InviteToggle label="Bjud in lagledare" units={units} roles={['teacher']} />
        ) : (
          <InviteToggle label="Bjud in till skolan" units={units} roles={['school_admin', 'teacher']} />
        ))}
      <InvitationList school={id} />
    </section>
  )
}

type InviteToggleProps = { label: string; units: readonly InviteUnit[]; roles: readonly Exclude<Role, 'super_admin'>[] }

/** The button that shows and hides the invite form. */
function InviteToggle({ label, units, roles }: InviteToggleProps) {
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

type Values = { email: string; school_unit: string; role: string }
type InvitedRole = Exclude<Role, 'super_admin'>

type InviteFormProps = {
  units: readonly InviteUnit[]
  /** If there are several, the form asks which. */
  roles: readonly InvitedRole[]
  onSent: () => void
}

/** Invites a person to a unit. Server errors are shown both in the form and in a toast. */
function InviteForm({ units, roles, onSent }: InviteFormProps) {
  const [key] = useState(newRequestKey)
  const invite = useCall('POST /api/users/create-invitation/')
  const fields = useMemo(() => inviteFields(units, roles), [units, roles])
  const onlyUnit = units.length === 1 ? String(units[0]?.id) : ''
  return (
    <Form<Values>
      fields={fields}
      initialValues={{ email: '', school_unit: onlyUnit, role: roles[0] ?? 'teacher' }}
      submitLabel="Skicka inbjudan"
      failureTitle="Inbjudan kunde inte skickas."
      onSubmit={async ({ email, school_unit, role }) => {
        try {
          await invite.mutateAsync({
            body: { email: email.trim(), school_unit: Number(school_unit), role: role as InvitedRole },
            idempotencyKey: key,
          })
        } catch (error) {
          notifyFailure(error, { isOpen: true })
          throw error
        }
        notifySuccess('Inbjudan har skickats')
        onSent()
      }}
    />
  )
}

function inviteFields(units: readonly InviteUnit[], roles: readonly InvitedRole[]): FieldSpec<keyof Values>[] {
  const role: FieldSpec<keyof Values> = {
    kind: 'radio',
    name: 'role',
    label: 'Roll',
    options: roles.map((value) => ({ value, label: roleNames[value] })),
    rules: rules.string().required(),
  }
  return [
    {
      kind: 'email',
      name: 'email',
      label: 'E-post',
      // Another person's address, so autofill would be wrong.
      autoComplete: 'off',
      rules: rules.string().trim().required().email().max(254),
    },
    {
      kind: 'select',
      name: 'school_unit',
      label: 'Skolenhet',
      options: unitOptions(units),
      rules: rules.string().required('Välj en skolenhet.'),
    },
    ...(roles.length > 1 ? [role] : []),
  ]
}

type Unit = ResponseOf<'GET /api/schools/{id}/'>['school_unit'][number]
type InviteUnit = Pick<Unit, 'id' | 'unit_name' | 'school_type'>

/** Options with the text 'unit name - school type'. */
function unitOptions(units: readonly InviteUnit[]): Option[] {
  return units.map((unit) => ({
    value: String(unit.id),
    label: [unit.unit_name, schoolTypeText(unit)].filter(Boolean).join(' - '),
  }))
}
