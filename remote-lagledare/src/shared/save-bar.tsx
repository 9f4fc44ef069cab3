import { KeptFocus } from '@stafapp/shared/focus'
import { Button } from '@stafapp/shared/page'
import { type ReactNode, useId } from 'react'
import classes from './save-bar.module.css'

type SaveBarProps = {
  /** Number of changes that are not saved before a button is pressed. */
  changes: number
  /** What the user has pressed is on its way. */
  isPending: boolean
  /** Changes are being saved by themselves. */
  isSaving?: boolean
  /** Text shown when there is nothing to save. */
  savedText: string
  /** Why nothing is saved at the moment, in place of the number of changes. */
  problem?: string | null
  /** What the button saves: "anmälan", which narrow windows leave out to the eye. null: no save button, only reset. */
  saves: string | null
  /** It was tried before. */
  isAgain?: boolean
  readOnly: boolean
  onReset: () => void
  /** Reverts the last save; null if there is none to revert. */
  onUndo?: (() => void) | null
  /** What is reverted, when one sees it only here: '5 × 80 m flickor' and '3 → 2', which a phone shows alone. */
  undoes?: { of: string; step: string | null } | null
  /** Shown while there are no changes to save: a link to the next step. */
  other?: ReactNode
  /** Shown while there are changes that are not saved but asked for. */
  ask?: ReactNode
  /** The running total. */
  children: ReactNode
}

/** The running total and the buttons; sticks to the bottom of the screen while there is something to save. */
export function SaveBar(props: SaveBarProps) {
  const { changes, isPending, savedText, saves, readOnly, onReset, onUndo = null, undoes = null, other, ask } = props
  const isDirty = changes > 0
  const stateId = useId()
  return (
    <div className={classes.bar} data-dirty={isDirty} data-fixed={!readOnly}>
      <div className={classes.texts}>
        <p className={classes.total}>{props.children}</p>
        {!readOnly && (
          <p className={classes.state} id={stateId} role="status">
            {isPending || (props.isSaving && !isDirty) ? (
              // Only the outcome is read out, once.
              <span aria-hidden="true">Sparar …</span>
            ) : isDirty ? (
              (props.problem ?? unsaved(changes))
            ) : (
              savedText
            )}
          </p>
        )}
      </div>
      {!readOnly && (
        <KeptFocus isOpen={isDirty || isPending}>
          <div className={classes.actions}>
            {onUndo && !isPending && (
              <Button className={undoes === null ? '' : (classes.undo ?? '')} onClick={onUndo}>
                {undoes === null ? 'Ångra senaste sparningen' : <UndoText {...undoes} />}
              </Button>
            )}
            {!isDirty && !isPending && other}
            {isDirty && !isPending && (
              <Button onClick={onReset}>{changes === 1 ? 'Ångra ändringen' : 'Ångra ändringarna'}</Button>
            )}
            {isDirty && ask}
            {saves && (
              // aria-disabled instead of disabled: otherwise the button would lose the focus after saving.
              <Button
                kind="primary"
                type="submit"
                className={classes.save}
                aria-disabled={!isDirty || isPending}
                aria-describedby={stateId}
              >
                {props.isAgain ? (
                  'Försök igen'
                ) : (
                  <span>
                    Spara <span className={classes.rest}>{saves}</span>
                  </span>
                )}
              </Button>
            )}
          </div>
        </KeptFocus>
      )}
    </div>
  )
}

const UndoText = ({ of, step }: { of: string; step: string | null }) =>
  step === null ? (
    `Ångra ${of}`
  ) : (
    <span>
      Ångra {step}
      <span className={classes.rest}>: {of}</span>
    </span>
  )

const unsaved = (changes: number): string =>
  changes === 1 ? '1 ändring är inte sparad' : `${changes} ändringar är inte sparade`
