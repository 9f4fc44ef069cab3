import type { MatchRow } from '../api.ts'
import classes from '../reference-payments.module.css'
import { states } from '../words.ts'

type Props = Pick<MatchRow, 'state' | 'reference'> & { isDuplicate?: boolean }

export function StateTag({ state, reference, isDuplicate = false }: Props) {
  const isWithout = state === 'unknown_reference' && reference === ''
  const { tone } = isDuplicate ? { tone: 'none' } : states[state]
  const text = isDuplicate ? 'Redan inläst' : isWithout ? 'Utan referens' : states[state].text
  return (
    <span className={classes.tag} data-tone={tone}>
      {text}
    </span>
  )
}
