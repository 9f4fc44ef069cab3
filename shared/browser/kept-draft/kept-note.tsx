import { Button } from '@stafapp/shared/page'
import { useRef } from 'react'
import classes from './kept-note.module.css'

type Props = {
  /** null: another part of the page asks what becomes of it. */
  onUndo: (() => void) | null
}

/** Above input that was brought back from an earlier visit: says so, with a way to drop it. */
export function KeptNote({ onUndo }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const undo = () => {
    // The button goes with the note: the focus goes on to the first field below it.
    place.current?.parentElement?.querySelector<HTMLElement>(':is(input, select, textarea)')?.focus()
    onUndo?.()
  }
  return (
    <div ref={place} role="status" className={classes.note}>
      <p>Det som inte hann sparas är kvar.</p>
      {onUndo && <Button onClick={undo}>Ångra ändringarna</Button>}
    </div>
  )
}
