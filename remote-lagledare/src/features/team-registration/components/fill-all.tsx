import { Button } from '@stafapp/shared/page'
import { useEffect, useRef } from 'react'
import { LateButton } from './late-button.tsx'
import classes from './team-card.module.css'

type FillAllProps = {
  /** How many teams have empty legs. */
  count: number
  /** What the filling did. */
  news: string | null
  onFill: () => void
  /** Takes the filling back; null when there is none that can be. */
  onUndo: (() => void) | null
}

/** Fills all teams that have empty legs with one press; a single one is filled in its own card. */
export function FillAll({ count, news, onFill, onUndo }: FillAllProps) {
  const place = useRef<HTMLParagraphElement>(null)
  const isOffered = count > 1 && onUndo === null
  const isPressed = useRef(false)
  // The pressed button disappears, so the focus moves to the result as soon as that is rendered.
  useEffect(() => {
    if (!isPressed.current) return
    isPressed.current = false
    place.current?.focus()
  })
  const press = (done: () => void) => () => {
    isPressed.current = true
    done()
  }
  return (
    <div className={classes.fillAll} data-used={isOffered || news !== null}>
      {isOffered && (
        <>
          <Button kind="primary" onClick={press(onFill)}>
            Fyll {count} lag
          </Button>
          <p className={classes.rule}>Efter reglerna, och så att alla springer en gång innan någon springer två.</p>
        </>
      )}
      <p ref={place} tabIndex={-1} role="status">
        {news}
      </p>
      {onUndo && <LateButton onClick={press(onUndo)}>Ångra förslaget</LateButton>}
    </div>
  )
}
