import type { MatchRow } from '../api.ts'
import classes from '../reference-payments.module.css'
import { states } from '../words.ts'

export function StateTag({ state, isDuplicate = false }: { state: MatchRow['state']; isDuplicate?: boolean }) {
  const { text, tone } = isDuplicate ? { text: 'Redan inläst', tone: 'none' } : states[state]
  return (
    <span className={classes.tag} data-tone={tone}>
      {text}
    </span>
  )
}
