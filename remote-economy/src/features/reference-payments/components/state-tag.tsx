import type { MatchRow } from '../api.ts'
import classes from '../reference-payments.module.css'
import { type Outcome, states } from '../words.ts'

export function StateTag({ state, isDuplicate = false }: { state: MatchRow['state']; isDuplicate?: boolean }) {
  return <OutcomeTag outcome={isDuplicate ? { text: 'Redan inläst', tone: 'none' } : states[state]} />
}

export const OutcomeTag = ({ outcome: { text, tone } }: { outcome: Outcome }) => (
  <span className={classes.tag} data-tone={tone}>
    {text}
  </span>
)
