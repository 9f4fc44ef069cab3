import { Button } from '@stafapp/shared/page'
import classes from './kept-note.module.css'

type Props = {
  /** null: another part of the page asks what becomes of it. */
  onUndo: (() => void) | null
}

/** Above input that was brought back from an earlier visit: says so, with a way to drop it. */
export function KeptNote({ onUndo }: Props) {
  return (
    <div role="status" className={classes.note}>
      <p>Det som inte hann sparas är kvar.</p>
      {onUndo && <Button onClick={onUndo}>Ångra ändringarna</Button>}
    </div>
  )
}
