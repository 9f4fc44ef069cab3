import { useCall } from '@stafapp/shared/calls'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { isConflict } from '../error-codes.ts'
import type { PlanDelay } from './api.ts'
import classes from './delay-list.module.css'
import { delayText } from './words.ts'

/** A second press so soon is a double press, and what it would hit has slid under the finger. */
const DOUBLE_MS = 700

/** `added` was announced just now: its undo button takes the focus as soon as it is in the list. */
type Props = { delays: readonly PlanDelay[]; added?: number | undefined }

/** The delays, newest first, each with an undo button. */
export function DelayList({ delays, added }: Props) {
  const undo = useCall('POST /api/events/timetable/delays/{id}/undo/')
  /** Taken back, also before the list is read anew. */
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const own = useRef<HTMLButtonElement>(null)
  const isListed = delays.some(({ id }) => id === added)
  useEffect(() => {
    // Not from whoever has begun to write elsewhere meanwhile.
    if (added !== undefined && isListed && !document.activeElement?.closest('form, dialog')) own.current?.focus()
  }, [added, isListed])
  const takeBack = ({ id }: PlanDelay, { timeStamp }: MouseEvent) => {
    if (timeStamp - pressedAt.current < DOUBLE_MS) return
    pressedAt.current = timeStamp
    const done = () => {
      setGone((all) => new Set([...all, id]))
      notifySuccess('Förseningen är borttagen')
    }
    undo.mutate(
      { params: { id } },
      // Somebody else took it back first: it is gone, as was wished.
      { onSuccess: done, onError: (error) => (isConflict(error) ? done() : notifyFailure(error)) },
    )
  }
  return (
    <ul className={classes.delays}>
      {delays.map((delay) => (
        <li key={delay.id}>
          <span className={delay.undone_at === null ? undefined : classes.undone}>{delayText(delay)}</span>
          {delay.undone_at === null && (
            <Button
              ref={delay.id === added ? own : undefined}
              disabled={undo.isPending || gone.has(delay.id)}
              aria-label={`Ångra ${delayText(delay)}`}
              onClick={(event) => takeBack(delay, event)}
            >
              Ångra
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
