import type { Plan } from '../api.ts'
import classes from './plan-table.module.css'

type Conflicts = Plan['conflicts']

/** Conflicts that a proposal would resolve, and those that it would add. */
export function NewConflicts({ before, after }: { before: Conflicts; after: Conflicts }) {
  const known = new Set(before.map(({ text }) => text))
  const added = after.filter(({ text }) => !known.has(text))
  if (before.length === 0 && after.length === 0) return null
  return (
    <>
      <p>
        Krockar: {before.length} nu, {after.length} efteråt.
      </p>
      {added.length > 0 && (
        <ul className={classes.mark}>
          {added.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  )
}
