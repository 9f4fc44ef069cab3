import type { ResultRow, RoundResult } from './get-results.ts'
import styles from './qualified-note.module.css'

const meanings = [
  ['Q', 'till final på placering'],
  ['q', 'till final på tid'],
  ['qD', 'till final efter lottning'],
] as const

type QualifiedNoteProps = { shown: readonly { round: Pick<RoundResult, 'is_official'>; row: ResultRow }[] }

/** What the letters beside the shown results mean, where the rule of their round is not near. */
export function QualifiedNote({ shown }: QualifiedNoteProps) {
  const marked = shown.filter(({ row }) => row.qualified !== null)
  const said = meanings.filter(([letter]) => marked.some(({ row }) => row.qualified === letter))
  if (said.length === 0) return null
  const isOpen = marked.some(({ round }) => !round.is_official)
  return (
    <p className={styles.note}>
      {said.map(([letter, meaning]) => `${letter} = ${meaning}`).join(', ')}.
      {isOpen && ' Kan ändras tills alla heat är klara.'}
    </p>
  )
}
