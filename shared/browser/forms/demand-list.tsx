import type { Demand } from './field-spec.ts'
import classes from './form.module.css'

type Props = { id: string; demands: readonly Demand[]; value: string }

/** What is demanded of a value, ticked off while it is typed. */
export function DemandList({ id, demands, value }: Props) {
  return (
    <ul id={id} className={classes.demands} aria-label="Krav">
      {demands.map(({ label, pattern }) => {
        const isMet = pattern.test(value)
        return (
          <li key={label} data-met={isMet}>
            {label}
            {isMet && <span className="visually-hidden"> (uppfyllt)</span>}
          </li>
        )
      })}
    </ul>
  )
}
