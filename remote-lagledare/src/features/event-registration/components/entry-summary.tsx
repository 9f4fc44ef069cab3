import { formatMoney } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { teamsInWords } from '../event-words.ts'
import classes from './entry-summary.module.css'

type EntrySummaryProps = {
  teams: number
  cents: number
  /** Of these, for late teams. */
  lateCents: number
  changes: number
  readOnly: boolean
  pending: boolean
  saveLabel: string
  onReset: () => void
}

/** The running total and the buttons; stays in view at the bottom while the list is long. */
export function EntrySummary({
  teams,
  cents,
  lateCents,
  changes,
  readOnly,
  pending,
  saveLabel,
  onReset,
}: EntrySummaryProps) {
  const isDirty = changes > 0
  return (
    <div className={classes.summary} data-dirty={isDirty}>
      <p className={classes.total}>
        Lagavgifter för {teamsInWords(teams)}: <strong>{formatMoney(cents)}</strong>
        {lateCents > 0 && <>, varav tillägg för försenade lag {formatMoney(lateCents)}</>}
      </p>
      {!readOnly && (
        <>
          <p className={classes.state} id="entry-state" role="status">
            {stateText(changes, pending)}
          </p>
          <div className={classes.actions}>
            {isDirty && !pending && <Button onClick={onReset}>Ångra</Button>}
            {/* aria-disabled, not disabled: a saved form would otherwise take the focus away from its own button. */}
            <Button
              kind="primary"
              type="submit"
              className={classes.save}
              aria-disabled={!isDirty || pending}
              aria-describedby="entry-state"
            >
              {saveLabel}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function stateText(changes: number, pending: boolean): string {
  if (pending) return 'Sparar …'
  if (changes === 0) return 'Allt är sparat'
  return changes === 1 ? '1 ändring är inte sparad' : `${changes} ändringar är inte sparade`
}
