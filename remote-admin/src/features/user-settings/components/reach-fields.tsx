import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { allSchoolsQuery } from '../../../shared/schools/api.ts'
import type { Reach } from '../reach.ts'
import classes from './users.module.css'

type ReachFieldsProps = {
  reach: Reach
  /** Whether to ask for units too. */
  withUnits: boolean
  onChange: (reach: Reach) => void
}

/** The school, and for leaders the units, of a new role. */
export function ReachFields({ reach, withUnits, onChange }: ReachFieldsProps) {
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
