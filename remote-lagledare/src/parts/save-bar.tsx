import { Button } from '@stafapp/shared/page'
import { type ReactNode, useId } from 'react'
import classes from './save-bar.module.css'

type SaveBarProps = {
  /** Number of unsaved changes. */
  changes: number
  isPending: boolean
  /** What is said when there is nothing to save. */
  savedText: string
  /** null: the form is not saved here, only put back. */
  saveLabel: string | null
  readOnly: boolean
  onReset: () => void
  /** Takes the last save back; null when there is none to take back. */
  onUndo?: (() => void) | null
  /** The running total. */
  children: ReactNode
}

/** The running total and the buttons; stays in view at the bottom while the list is long. */
export function SaveBar(props: SaveBarProps) {
  const { changes, isPending, savedText, saveLabel, readOnly, onReset, onUndo = null, children } = props
  const isDirty = changes > 0
  const stateId = useId()
  return (
    <div className={classes.bar} data-dirty={isDirty}>
      <p className={classes.total}>{children}</p>
      {!readOnly && (
        <>
          <p className={classes.state} id={stateId} role="status">
            {isPending ? 'Sparar …' : isDirty ? unsaved(changes) : savedText}
          </p>
          <div className={classes.actions}>
            {onUndo && !isPending && <Button onClick={onUndo}>Ångra senaste sparningen</Button>}
            {isDirty && !isPending && <Button onClick={onReset}>Ångra</Button>}
            {saveLabel && (
              // aria-disabled, not disabled: a saved form would otherwise take the focus away from its own button.
              <Button
                kind="primary"
                type="submit"
                className={classes.save}
                aria-disabled={!isDirty || isPending}
                aria-describedby={stateId}
              >
                {saveLabel}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

const unsaved = (changes: number): string =>
  changes === 1 ? '1 ändring är inte sparad' : `${changes} ändringar är inte sparade`
