import { Button } from '@stafapp/shared/page'
import { type ComponentProps, useRef } from 'react'

const DOUBLE_MS = 1000

/**
 * Undoes what a press has just done, and comes where that press was: the second of a double press would take everything
 * back unseen, so it does nothing at first.
 */
export function LateButton({ onClick, ...props }: ComponentProps<typeof Button>) {
  const shownAt = useRef(performance.now())
  return (
    <Button
      {...props}
      onClick={(event) => {
        if (performance.now() - shownAt.current >= DOUBLE_MS) onClick?.(event)
      }}
    />
  )
}
