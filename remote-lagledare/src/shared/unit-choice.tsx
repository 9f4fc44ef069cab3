import { useSearchParams } from '@stafapp/shared/router'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type ReactNode, useEffect } from 'react'
import { readChoice, writeChoice } from './tab-choice.ts'
import classes from './unit-choice.module.css'

type Unit = { school_unit: number; unit_name: string }

type UnitChoiceProps<U extends Unit> = { units: readonly U[]; children: (unit: U) => ReactNode }

const isUnit = (value: unknown): value is string => typeof value === 'string'

/**
 * Selects the unit. The choice is in the URL, so that a reload or shared link opens the same one; a page without it in
 * its URL opens the unit that the leader has chosen last in this tab.
 */
export function UnitChoice<U extends Unit>({ units, children }: UnitChoiceProps<U>) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('unit')
  const wanted = asked ?? readChoice('unit', isUnit)
  const chosen = units.find(({ school_unit }) => String(school_unit) === wanted) ?? units[0]
  useEffect(() => {
    if (asked !== null) writeChoice('unit', asked)
  }, [asked])
  if (!chosen) return null
  return (
    <>
      {units.length === 1 ? (
        <p className={classes.unit}>
          <Unbroken text={chosen.unit_name} />
        </p>
      ) : (
        <label className={classes.choice}>
          Skolenhet
          {/* flushSync: a second arrow key press during a transition would start from the old unit. */}
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
