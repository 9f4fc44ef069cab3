import { useCall } from '@stafapp/shared/calls'
import { roles } from '@stafapp/shared/contract/define'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { type FormEvent, useState } from 'react'
import { roleNames } from '../../../shared/terms/role-names.ts'
import type { User } from '../api.ts'
import { missingReach, noReach } from '../reach.ts'
import { ReachFields } from './reach-fields.tsx'
import classes from './users.module.css'

/** A user's roles. A refusal (the last super admin) is shown below the checkboxes, which keep the choice. */
export function RolesForm({ user }: { user: User }) {
  const { id, username, version, roles: held } = user
  const [chosen, setChosen] = useState(held)
  const [reach, setReach] = useState(noReach)
  const update = useCall('PATCH /api/users/{id}/roles/')
  const isChanged = roles.some((role) => chosen.includes(role) !== held.includes(role))
  const missing = missingReach(user, chosen)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const newReach = {
      ...(missing.school && { school: reach.school }),
      ...(missing.units && { school_units: reach.school_units }),
    }
    update.mutate(
      { params: { id }, body: { version, roles: chosen, ...newReach } },
      {
        onSuccess: () => notifySuccess(`Rollerna för ${username} har sparats`),
        onError: (error) => notifyFailure(error),
      },
    )
  }
  return (
    // data-dirty stops the shell from reloading for a new release while there are unsaved changes.
    <form data-dirty={isChanged} onSubmit={save}>
      <fieldset className={classes.roles} disabled={update.isPending}>
        <legend>Roller</legend>
        {roles.map((role) => (
          <label key={role} className={classes.role}>
            <input
              type="checkbox"
              checked={chosen.includes(role)}
              onChange={({ target }) =>
                setChosen(roles.filter((each) => (each === role ? target.checked : chosen.includes(each))))
              }
            />
            {roleNames[role]}
          </label>
        ))}
      </fieldset>
      {isChanged && (missing.school || missing.units) && (
        <ReachFields reach={reach} withUnits={missing.units} onChange={setReach} />
      )}
      {chosen.length === 0 && (
        <p role="status" className={classes.note}>
          Ett konto behöver minst en roll. Stäng av kontot i stället.
        </p>
      )}
      {update.error && (
        <p role="alert" className={classes.error}>
          {update.error.message}
        </p>
      )}
      {isChanged && (
        <Button
          type="submit"
          disabled={update.isPending || chosen.length === 0}
          aria-label={`Spara rollerna för ${username}`}
        >
          {update.isPending && <Spinner />}
          Spara rollerna
        </Button>
      )}
    </form>
  )
}
