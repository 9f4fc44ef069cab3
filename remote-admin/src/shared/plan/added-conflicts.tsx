import { Unbroken } from '@stafapp/shared/unbroken'
import classes from './added-conflicts.module.css'
import type { Conflict } from './conflicts.ts'

type Props = { before: readonly Conflict[]; after: readonly Conflict[] }

/** The conflicts that a change would add, by name. */
export function AddedConflicts({ before, after }: Props) {
  const known = new Set(before.map(({ text }) => text))
  const added = after.filter(({ text }) => !known.has(text))
  if (added.length === 0) return null
  return (
    <>
      <p>Det här kommer till:</p>
      <ul className={classes.added}>
        {added.map(({ text }) => (
          <li key={text}>
            <Unbroken text={text} />
          </li>
        ))}
      </ul>
    </>
  )
}
