import { formatClock, formatDate } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useId, useRef, useState } from 'react'
import styles from './changes-note.module.css'

/** One changed item: its name and a text about the change. */
export type NotedChange = { key: string; name: string; text: string; isChosen: boolean }

type ChangesNoteProps = {
  changes: readonly NotedChange[]
  /** null: a first visit, or not known before the page has been taken over from its document. */
  since: Date | null
  /** Formats a count: "1 start", "2 starter". */
  countText: (count: number) => string
  onSeen: () => void
}

/** Number of changes listed until the visitor expands the list. */
const fewest = 5
const heading = 'Ändrat sedan sist'

/**
 * Changes since the last visit; those that match the visitor's search come first. Its place is kept free in the document,
 * which knows of no visit, so that nothing moves when the note appears.
 */
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
    // The button is removed; keep keyboard focus at its position.
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1} className={`${styles.place} no-print`}>
      {/* Always rendered, so that screen readers announce changes that arrive while the page is open; the list itself is not announced. */}
      <p role="status" className="visually-hidden">
        {first && since && `${heading}: ${countText(changes.length)}. ${first.name}${first.text}`}
        {!first && wasSeen && 'Ändringarna är markerade som sedda.'}
      </p>
      {first && since && (
        <details className={styles.note} aria-labelledby={id}>
          <summary className={styles.summary}>
            <h2 id={id} className={styles.heading}>
              {heading}
            </h2>{' '}
            {countText(changes.length)}
          </summary>
          <p className={styles.since}>
            Sedan {formatDate(since)} kl.&nbsp;{formatClock(since)}
          </p>
          <ul className={styles.list}>
            {shown.map(({ key, name, text, isChosen }) => (
              <li key={key} className={isChosen ? styles.chosen : undefined}>
                <strong>
                  <Unbroken text={name} />
                </strong>
                {text}
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            {shown.length < sorted.length && <Button onClick={() => setAll(true)}>Visa alla {sorted.length}</Button>}
            <Button onClick={markSeen}>Jag har sett ändringarna</Button>
          </div>
        </details>
      )}
    </div>
  )
}
