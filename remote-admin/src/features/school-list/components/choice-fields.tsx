import { UiProvider } from '@stafapp/shared/ui'
import { Select } from '@stafapp/shared/ui-form'
import { useId } from 'react'
import { missingNames, schoolSubtypes, schoolTypes } from '../../../shared/terms.ts'
import type { ListState } from '../list-state.ts'
import classes from '../school-list.module.css'

type ChoiceFieldsProps = { state: ListState; onChange: (change: Partial<ListState>) => void }

/** The filters with several choices; loaded after the list, because the library is larger than the page. */
export function ChoiceFields({ state, onChange }: ChoiceFieldsProps) {
  return (
    <UiProvider>
      <ChoiceField
        label="Skolstadium"
        options={schoolTypes}
        chosen={state.types}
        onChange={(types) => onChange({ types })}
      />
      <ChoiceField
        label="Skoltyp"
        options={schoolSubtypes}
        chosen={state.subtypes}
        onChange={(subtypes) => onChange({ subtypes })}
      />
      <ChoiceField
        label="Saknas"
        options={missingNames}
        chosen={state.missing}
        onChange={(missing) => onChange({ missing })}
      />
    </UiProvider>
  )
}

type ChoiceFieldProps<T extends string> = {
  label: string
  /** Text by value. */
  options: Readonly<Record<T, string>>
  chosen: T[]
  onChange: (chosen: T[]) => void
}

/** Multi-select filter; without a choice all values match. */
function ChoiceField<T extends string>({ label, options, chosen, onChange }: ChoiceFieldProps<T>) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <Select<T[]>
        id={id}
        mode="multiple"
        allowClear
        placeholder="Alla"
        suffixIcon={<span className={classes.arrow} />}
        value={chosen}
        onChange={onChange}
        options={(Object.keys(options) as T[]).map((value) => ({ value, label: options[value] }))}
        optionFilterProp="label"
        // Wraps long names, which antd would truncate.
        optionRender={(option) => <span className={classes.option}>{option.label}</span>}
      />
    </div>
  )
}
