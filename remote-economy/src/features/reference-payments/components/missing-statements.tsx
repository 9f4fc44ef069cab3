import type { MissingStatement } from '../api.ts'
import classes from '../reference-payments.module.css'
import { missingText } from '../words.ts'

/** The gaps in the row of account statements; nothing when there are none. */
export function MissingStatements({ missing }: { missing: readonly MissingStatement[] }) {
  if (missing.length === 0) return null
  return (
    <ul className={classes.missing}>
      {missing.map((gap) => (
        <li key={`${gap.account} ${gap.after_on} ${gap.before_on}`}>{missingText(gap)}</li>
      ))}
    </ul>
  )
}
