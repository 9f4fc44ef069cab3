import { useSearchParams } from '@stafapp/shared/router'
import type { ReactNode } from 'react'
import classes from './unit-choice.module.css'

type Unit = { school_unit: number; unit_name: string }

type UnitChoiceProps<U extends Unit> = { units: readonly U[]; children: (unit: U) => ReactNode }

/** Whose page it is. The chosen unit is in the address, so that a reload and a shared link open the same one. */
export function UnitChoice<U extends Unit>({ units, children }: UnitChoiceProps<U>) {
  const [search, setSearch] = useSearchParams()
  const chosen = units.find(({ school_unit }) => String(school_unit) === search.get('unit')) ?? units[0]
  if (!chosen) return null
  return (
    <>
      {units.length === 1 ? (
        <p className={classes.unit}>{chosen.unit_name}</p>
      ) : (
        <label className={classes.choice}>
          Skolenhet
          {/* At once: a second arrow key before a transition ends would start from the old unit. */}
          <select
            value={chosen.school_unit}
            onChange={(event) => setSearch({ unit: event.target.value }, { flushSync: true })}
          >
            {units.map((unit) => (
              <option key={unit.school_unit} value={unit.school_unit}>
                {unit.unit_name}
              </option>
            ))}
          </select>
        </label>
      )}
      {children(chosen)}
    </>
  )
}
