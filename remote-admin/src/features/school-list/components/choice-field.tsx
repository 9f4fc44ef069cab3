import { Select } from '@stafapp/shared/ui-form'
import { useId } from 'react'
import classes from './school-filters.module.css'

type ChoiceFieldProps<T extends string> = {
  label: string
  /** Text by value. */
  options: Readonly<Record<T, string>>
  chosen: T[]
  onChange: (chosen: T[]) => void
}

/** Multi-select filter; without a choice all values match. */
export function ChoiceField<T extends string>({ label, options, chosen, onChange }: ChoiceFieldProps<T>) {
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
