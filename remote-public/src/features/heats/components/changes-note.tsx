import { formatDate, formatTime } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import { matcherFor } from '../../../common/match-text.ts'
import { roundText } from '../../../common/moment.ts'
import type { Change, Seen } from '../seen/places.ts'
import styles from './changes-note.module.css'

type ChangesNoteProps = { changes: readonly Change[]; since: Date; search: string; onSeen: () => void }

/** Beyond this many the rest is a number until it is asked for. */
const fewest = 5

/** What is not as it was at the last visit; the school that is searched for stands first. */
export function ChangesNote({ changes, since, search, onSeen }: ChangesNoteProps) {
  const [isAll, setAll] = useState(false)
  if (changes.length === 0) return null
  const matches = search.trim() === '' ? () => false : matcherFor(search)
  const isChosen = ({ school, team }: Change) => matches(`${school} ${team}`)
  const chosen = changes.filter(isChosen)
  const sorted = [...chosen, ...changes.filter((change) => !isChosen(change))]
  const shown = isAll ? sorted : sorted.slice(0, Math.max(fewest, chosen.length))
  return (
    <section className={`${styles.note} no-print`} aria-label="Ändrat sedan ditt senaste besök">
      <h2 className={styles.heading}>Ändrat sedan ditt senaste besök</h2>
      <p className={styles.since}>
        {formatDate(since)} kl. {formatTime(since).slice(0, 5)}:{' '}
        {changes.length === 1 ? '1 start' : `${changes.length} starter`}
      </p>
      <ul className={styles.list}>
        {shown.map((change) => (
          <li key={change.key} className={isChosen(change) ? styles.chosen : undefined}>
            <strong>{change.team}</strong>, {change.event}, {roundText(change.round).toLowerCase()}: {wordsOf(change)}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {shown.length < sorted.length && <Button onClick={() => setAll(true)}>Visa alla {sorted.length}</Button>}
        <Button onClick={onSeen}>Jag har sett ändringarna</Button>
      </div>
    </section>
  )
}

const placeText = ([heat, lane, startsAt]: Seen): string =>
  `heat ${heat}, plats ${lane}${startsAt === null ? '' : `, start ${formatTime(new Date(startsAt)).slice(0, 5)}`}`

function wordsOf({ kind, before, after }: Change): string {
  if (kind === 'gone') return 'struket'
  if (!before) return after ? `nytt, ${placeText(after)}` : 'nytt'
  return after ? `${placeText(after)} (var ${placeText(before)})` : ''
}
