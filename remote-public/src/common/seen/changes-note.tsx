import { formatClock, formatDate } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { useId, useRef, useState } from 'react'
import styles from './changes-note.module.css'

/** One thing that is not as it was: its name, and what became of it. */
export type NotedChange = { key: string; name: string; text: string; isChosen: boolean }

type ChangesNoteProps = {
  changes: readonly NotedChange[]
  since: Date
  /** What is counted: "1 start", "2 starter". */
  countText: (count: number) => string
  onSeen: () => void
}

/** Beyond this many the rest is a number until it is asked for. */
const fewest = 5
const heading = 'Ändrat sedan ditt senaste besök'

/** What is not as it was at the last visit; what the visitor looks for stands first. */
export function ChangesNote({ changes, since, countText, onSeen }: ChangesNoteProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [isAll, setAll] = useState(false)
  const [wasSeen, setWasSeen] = useState(false)
  const chosen = changes.filter(({ isChosen }) => isChosen)
  const sorted = [...chosen, ...changes.filter(({ isChosen }) => !isChosen)]
  const shown = isAll ? sorted : sorted.slice(0, Math.max(fewest, chosen.length))
  const [first] = sorted
  const markSeen = () => {
    setAll(false)
    setWasSeen(true)
    onSeen()
    // The button goes: who came to it with the keyboard goes on from where it was.
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1} className={`${styles.place} no-print`}>
      {/* There from the beginning, so that a change that comes while the page is open is read aloud; the list is not. */}
      <p role="status" className="visually-hidden">
        {first && `${heading}: ${countText(changes.length)}. ${first.name}${first.text}`}
        {!first && wasSeen && 'Ändringarna är markerade som sedda.'}
      </p>
      {first && (
        <section className={styles.note} aria-labelledby={id}>
          <h2 id={id} className={styles.heading}>
            {heading}
          </h2>
          <p className={styles.since}>
            {formatDate(since)} kl. {formatClock(since)}: {countText(changes.length)}
          </p>
          <ul className={styles.list}>
            {shown.map(({ key, name, text, isChosen }) => (
              <li key={key} className={isChosen ? styles.chosen : undefined}>
                <strong>{name}</strong>
                {text}
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            {shown.length < sorted.length && <Button onClick={() => setAll(true)}>Visa alla {sorted.length}</Button>}
            <Button onClick={markSeen}>Jag har sett ändringarna</Button>
          </div>
        </section>
      )}
    </div>
  )
}
