import { useQuery } from '@stafapp/shared/data'
import { useState } from 'react'
import { Choice } from '../../../shared/field.tsx'
import fields from '../../../shared/fields.module.css'
import { JumpLink } from '../../../shared/jump-link.tsx'
import { allSchoolsQuery } from '../../../shared/schools/api.ts'
import { SchoolSelect } from '../../../shared/schools/components/school-select.tsx'
import { missingNames, schoolSubtypes, schoolTypes } from '../../../shared/terms.ts'
import { eventsQuery, type Selection } from '../api.ts'
import { kindNames, letterTitleId } from '../message-words.ts'
import classes from './messages.module.css'

type SelectionFieldsProps = {
  karneval: number
  selection: Selection
  onChange: (change: Partial<Selection>) => void
}

/** Filters for units and roles. A filter without a choice includes all. */
export function SelectionFields({ karneval, selection, onChange }: SelectionFieldsProps) {
  const { missing = [], school_type = [], school_subtype = [], event_instance, school = [], to } = selection
  const { data: events } = useQuery(eventsQuery(karneval))
  const further = school_type.length + school_subtype.length + school.length + (event_instance ? 1 : 0)
  const [isOpen, setOpen] = useState(further > 0)
  return (
    <search aria-labelledby="selection" className={fields.section}>
      <h2 id="selection">1. Urval</h2>
      <p className={fields.note}>
        Utan urval går meddelandet till alla skolor. Kryssar du för flera saker som saknas räcker det att skolan saknar
        en av dem.
      </p>
      <p className={fields.note}>
        <JumpLink section={letterTitleId}>Gå till meddelandet</JumpLink>
      </p>
      <div className={classes.groups}>
        <CheckGroup
          legend="Till"
          options={kindNames}
          chosen={to}
          // At least one kind of receiver must stay chosen.
          onChange={(kinds) => kinds.length > 0 && onChange({ to: kinds })}
        />
        <CheckGroup
          legend="Saknas"
          options={missingNames}
          chosen={missing}
          onChange={(codes) => onChange({ missing: codes })}
        />
      </div>
      <details className={classes.list} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Fler villkor{further > 0 && ` (${further})`}</summary>
        <div className={classes.groups}>
          <CheckGroup
            legend="Skolstadium"
            options={schoolTypes}
            chosen={school_type}
            onChange={(types) => onChange({ school_type: types })}
          />
          <CheckGroup
            legend="Skoltyp"
            options={schoolSubtypes}
            chosen={school_subtype}
            onChange={(types) => onChange({ school_subtype: types })}
          />
        </div>
        <div className={fields.grid}>
          <Choice
            label="Lag i grenen"
            value={event_instance ?? ''}
            onChange={({ target }) => onChange({ event_instance: Number(target.value) || undefined })}
          >
            <option value="">Alla, också utan lag</option>
            {events?.data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Choice>
          <SchoolSelect
            label="Bara vissa skolor"
            value={null}
            onChange={(id) => id !== null && !school.includes(id) && onChange({ school: [...school, id] })}
          />
        </div>
        <ChosenSchools chosen={school} onRemove={(id) => onChange({ school: school.filter((each) => each !== id) })} />
      </details>
    </search>
  )
}

function ChosenSchools({ chosen, onRemove }: { chosen: readonly number[]; onRemove: (id: number) => void }) {
  const { data } = useQuery(allSchoolsQuery())
  if (chosen.length === 0) return null
  return (
    <ul className={classes.chosen} aria-label="Valda skolor">
      {chosen.map((id) => {
        const name = data?.data.find((school) => school.id === id)?.name ?? `Skola ${id}`
        return (
          <li key={id}>
            <button type="button" className={classes.chip} onClick={() => onRemove(id)}>
              {name} <span aria-hidden="true">×</span>
              <span className="visually-hidden">, ta bort ur urvalet</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type CheckGroupProps<T extends string> = {
  legend: string
  /** Text by value. */
  options: Readonly<Record<T, string>>
  chosen: readonly T[]
  /** Gets the chosen values in the order of the options. */
  onChange: (chosen: T[]) => void
}

/** A group of checkboxes, for few options. */
function CheckGroup<T extends string>({ legend, options, chosen, onChange }: CheckGroupProps<T>) {
  const all = Object.keys(options) as T[]
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      {all.map((value) => (
        <label key={value} className={classes.check}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(all.filter((each) => (each === value ? target.checked : chosen.includes(each))))
            }
          />
          {options[value]}
        </label>
      ))}
    </fieldset>
  )
}
