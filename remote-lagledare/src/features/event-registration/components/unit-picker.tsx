import type { Unit } from '../types.ts'
import classes from './unit-picker.module.css'

type UnitPickerProps = { units: readonly Unit[]; chosen: Unit; onChoose: (unit: number) => void }

/** Whose teams are entered. A leader of one unit has nothing to choose and just sees its name. */
export function UnitPicker({ units, chosen, onChoose }: UnitPickerProps) {
  if (units.length === 1) return <p className={classes.unit}>{chosen.unit_name}</p>
  return (
    <label className={classes.picker}>
      Skolenhet
      <select value={chosen.id} onChange={(event) => onChoose(Number(event.target.value))}>
        {units.map((unit) => (
          <option key={unit.id} value={unit.id}>
            {unit.unit_name}
          </option>
        ))}
      </select>
    </label>
  )
}
