import { LoadState, useCall } from '@stafapp/shared/calls'
import { type Role, roles } from '@stafapp/shared/contract/define'
import { useQuery } from '@stafapp/shared/data'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { type FormEvent, useState } from 'react'
import { allSchoolsQuery } from '../../../shared/schools/api.ts'
import { roleNames } from '../../../shared/terms.ts'
import type { User } from '../api.ts'
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

type ReachFieldsProps = {
  reach: Reach
  /** Whether to ask for units too. */
  withUnits: boolean
  onChange: (reach: Reach) => void
}

/** The school, and for leaders the units, of a new role. */
function ReachFields({ reach, withUnits, onChange }: ReachFieldsProps) {
  const { data, error, refetch } = useQuery(allSchoolsQuery())
  if (!data) return <LoadState error={error} refetch={refetch} text="Hämtar skolor" />
  const units = data.data.find(({ id }) => id === reach.school)?.details?.units ?? []
  const toggle = (id: number, isChosen: boolean) =>
    onChange({
      ...reach,
      school_units: units
        .map((unit) => unit.id)
        .filter((each) => (each === id ? isChosen : reach.school_units.includes(each))),
    })
  return (
    <div className={classes.reach}>
      <label className={classes.field}>
        <span className={classes.label}>Skola</span>
        <select
          className={classes.input}
          value={reach.school ?? ''}
          onChange={({ target }) => onChange({ school: Number(target.value) || null, school_units: [] })}
        >
          <option value="">Välj …</option>
          {data.data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {withUnits && units.length > 0 && (
        <fieldset className={classes.roles}>
          <legend>Skolenheter</legend>
          {units.map(({ id, unit_name }) => (
            <label key={id} className={classes.role}>
              <input
                type="checkbox"
                checked={reach.school_units.includes(id)}
                onChange={({ target }) => toggle(id, target.checked)}
              />
              {unit_name}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** What a new role applies to: a school admin's school, a leader's units. */
type Reach = { school: number | null; school_units: number[] }

const noReach: Reach = { school: null, school_units: [] }

/** Which of school and units must be chosen before saving, because the user has none yet. */
function missingReach(user: User, chosen: readonly Role[]): { school: boolean; units: boolean } {
  return {
    school: chosen.includes('school_admin') && user.school === null,
    units: chosen.includes('teacher') && user.school_units.length === 0,
  }
}
