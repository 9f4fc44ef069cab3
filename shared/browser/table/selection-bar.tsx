import { formatNumber } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import type { ReactNode } from 'react'
import classes from './table.module.css'

type SelectionBarProps = {
  count: number
  /** Chosen rows that a search or filter hides now. */
  hiddenCount: number
  isAll: boolean
  /** Rows that search and filters leave. */
  foundCount: number
  onAll: () => void
  onNone: () => void
  /** Buttons for the chosen rows. */
  children?: ReactNode
}

/**
 * Says how many rows are chosen, chooses all found or none, and has the buttons for the chosen ones. While some are, it
 * stays in sight on a screen, in the place of the head. On a phone the table has those buttons at the lower edge instead.
 */
export function SelectionBar({ count, hiddenCount, isAll, foundCount, onAll, onNone, children }: SelectionBarProps) {
  return (
    <div className={`${classes.selection} no-print`} data-chosen={count > 0}>
      <span role="status">
        {count === 0 ? 'Inget valt' : `${formatNumber(count)} valda`}
        {hiddenCount > 0 && `, varav ${formatNumber(hiddenCount)} utanför urvalet`}
      </span>
      {foundCount > 0 && (
        <Button aria-disabled={isAll} onClick={() => !isAll && onAll()}>
          Välj alla {formatNumber(foundCount)}
        </Button>
      )}
      <Button aria-disabled={count === 0} onClick={onNone}>
        Välj inga
      </Button>
      {children}
    </div>
  )
}
