import { useCall } from '@stafapp/shared/calls'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import type { PlanDelay } from './api.ts'
import classes from './delay-list.module.css'
import { delayText } from './words.ts'

/** The delays, newest first, each with an undo button. */
export function DelayList({ delays }: { delays: readonly PlanDelay[] }) {
  const undo = useCall('POST /api/events/timetable/delays/{id}/undo/')
  const takeBack = (delay: PlanDelay) =>
    undo.mutate(
      { params: { id: delay.id } },
      {
        onSuccess: () => notifySuccess('Förseningen är borttagen'),
        onError: (error) => notifyFailure(error),
      },
    )
  return (
    <ul className={classes.delays}>
      {delays.map((delay) => (
        <li key={delay.id}>
          <span className={delay.undone_at === null ? undefined : classes.undone}>{delayText(delay)}</span>
          {delay.undone_at === null && (
            <Button disabled={undo.isPending} aria-label={`Ångra ${delayText(delay)}`} onClick={() => takeBack(delay)}>
              Ångra
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
