import classes from '../reference-payments.module.css'
import type { Outcome } from '../words.ts'

/** What has become of a payment. */
export const OutcomeTag = ({ outcome: { text, tone } }: { outcome: Outcome }) => (
  <span className={classes.tag} data-tone={tone}>
    {text}
  </span>
)
