import { useCall } from '@stafapp/shared/calls'
import type { ResponseOf, Role } from '@stafapp/shared/contract/types'
import { type FieldSpec, Form, type Option, rules } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { newRequestKey } from '@stafapp/shared/request-key'
import { useEffect, useMemo, useRef, useState } from 'react'
import { roleNames, schoolTypeText } from '../../terms.ts'

type Values = { email: string; school_unit: string; role: string }
export type InvitedRole = Exclude<Role, 'super_admin'>

type InviteFormProps = {
  units: readonly InviteUnit[]
  /** If there are several, the form asks which. */
  roles: readonly InvitedRole[]
  /** The invitation is sent, or the user has cancelled. */
  onClose: () => void
}

/** Invites a person to a unit: takes the focus when it has been loaded. Server errors are shown both in the form and in a toast. */
export function InviteForm({ units, roles, onClose }: InviteFormProps) {
  const [key] = useState(newRequestKey)
  const invite = useCall('POST /api/users/create-invitation/')
  const fields = useMemo(() => inviteFields(units, roles), [units, roles])
  const onlyUnit = units.length === 1 ? String(units[0]?.id) : ''
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <Form<Values>
        fields={fields}
        initialValues={{ email: '', school_unit: onlyUnit, role: roles[0] ?? 'teacher' }}
        submitLabel="Skicka inbjudan"
        failureTitle="Inbjudan kunde inte skickas."
        actions={<Button onClick={onClose}>Avbryt</Button>}
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
          onClose()
        }}
      />
    </div>
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
export type InviteUnit = Pick<Unit, 'id' | 'unit_name' | 'school_type'>

/** Options with the text 'unit name - school type'. */
function unitOptions(units: readonly InviteUnit[]): Option[] {
  return units.map((unit) => ({
    value: String(unit.id),
    label: [unit.unit_name, schoolTypeText(unit)].filter(Boolean).join(' - '),
  }))
}
