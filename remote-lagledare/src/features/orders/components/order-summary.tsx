import { formatMoney } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import classes from './order-summary.module.css'

type OrderSummaryProps = {
  cents: number
  changes: number
  isPlaced: boolean
  mode: 'order' | 'request' | 'readonly'
  isPending: boolean
  onReset: () => void
  /** Takes the last save back; null when there is none to take back. */
  onUndo: (() => void) | null
}

/** The running total and the buttons; stays in view at the bottom while the list is long. */
export function OrderSummary({ cents, changes, isPlaced, mode, isPending, onReset, onUndo }: OrderSummaryProps) {
  const isDirty = changes > 0
  return (
    <div className={classes.summary} data-dirty={isDirty}>
      <p className={classes.total}>
        Totalt med lagavgifter: <strong>{formatMoney(cents)}</strong>
      </p>
      {mode !== 'readonly' && (
        <>
          <p className={classes.state} id="order-state" role="status">
            {stateText(changes, isPending, isPlaced)}
          </p>
          <div className={classes.actions}>
            {onUndo && !isPending && <Button onClick={onUndo}>Ångra senaste sparningen</Button>}
            {isDirty && !isPending && <Button onClick={onReset}>Ångra</Button>}
            {mode === 'order' && (
              // aria-disabled, not disabled: a saved form would otherwise take the focus away from its own button.
              <Button
                kind="primary"
                type="submit"
                className={classes.save}
                aria-disabled={!isDirty || isPending}
                aria-describedby="order-state"
              >
                Spara beställningen
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

function stateText(changes: number, isPending: boolean, isPlaced: boolean): string {
  if (isPending) return 'Sparar …'
  if (changes === 0) return isPlaced ? 'Allt är sparat' : 'Inget är beställt ännu'
  return changes === 1 ? '1 ändring är inte sparad' : `${changes} ändringar är inte sparade`
}
