import { useCall } from '@stafapp/shared/calls'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { isConflict } from '../error-codes.ts'

/** The toasts about one delay: that it was announced is no longer true once it is taken back. */
export const aboutDelay = (id: number): string => `delay ${id}`

/** Takes delays back, also after the form that announced them is gone; answers with those that are gone. */
export function useUndoDelays() {
  const { mutateAsync, isPending } = useCall('POST /api/events/timetable/delays/{id}/undo/')
  const undo = async (...ids: readonly number[]): Promise<readonly number[]> => {
    const gone: number[] = []
    for (const id of ids) {
      try {
        await mutateAsync({ params: { id } })
      } catch (error) {
        // Somebody else took it back first: it is gone, as was wished.
        if (!isConflict(error)) {
          notifyFailure(error)
          return gone
        }
      }
      gone.push(id)
    }
    const [only, ...others] = gone
    if (only !== undefined && others.length === 0)
      notifySuccess('Förseningen är borttagen', { about: aboutDelay(only) })
    else notifySuccess(`${gone.length} förseningar är borttagna`)
    return gone
  }
  return { undo, isPending }
}
