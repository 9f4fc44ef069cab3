import classes from './messages.module.css'

type CheckGroupProps<T extends string> = {
  legend: string
  /** Text by value. */
  options: Readonly<Record<T, string>>
  chosen: readonly T[]
  /** Gets the chosen values in the order of the options. */
  onChange: (chosen: T[]) => void
}

/** A group of checkboxes, for few options. */
export function CheckGroup<T extends string>({ legend, options, chosen, onChange }: CheckGroupProps<T>) {
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
