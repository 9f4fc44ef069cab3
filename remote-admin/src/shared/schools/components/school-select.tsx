import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { allSchoolsQuery } from '../api.ts'
import classes from './school-select.module.css'

type SchoolSelectProps = { label: string; value: number | null; except?: number; onChange: (id: number | null) => void }

/** Native select of all schools; typing jumps to a name. */
export function SchoolSelect({ label, value, except, onChange }: SchoolSelectProps) {
  const { data, error, refetch } = useQuery(allSchoolsQuery())
  if (!data) return <LoadState error={error} refetch={refetch} text="Hämtar skolor" />
  return (
    <label className={classes.field}>
      <span className={classes.label}>{label}</span>
      <select
        className={classes.select}
        value={value ?? ''}
        onChange={({ target }) => onChange(Number(target.value) || null)}
      >
        <option value="">Välj …</option>
        {data.data
          .filter(({ id }) => id !== except)
          .map(({ id, name, municipality }) => (
            <option key={id} value={id}>
              {name}, {municipality}
            </option>
          ))}
      </select>
    </label>
  )
}
