import { setTimeout as pause } from 'node:timers/promises'
import { readEvents } from '../../api/src/test/support/read-events.ts'

export type Listener = {
  /** Id of the last change received; 0 before the first. */
  last: () => number
  /** Number of reconnections. */
  returns: () => number
  /** Number of changes missed for good; a browser would have to refetch everything. */
  gaps: () => number
  close: () => Promise<void>
}

/** Follows the event stream like a browser: reconnects after each interruption with the last event id. */
export const listen = (url: string): Listener => {
  let last = 0
  let openings = 0
  let gaps = 0
  let isOver = false
  let leave: () => void = () => undefined
  const follow = async () => {
    while (!isOver) {
      const events = await readEvents(url, last ? { 'last-event-id': String(last) } : {}).catch(() => null)
      leave = () => events?.close()
      if (events?.status !== 200) {
        await pause(20)
        continue
      }
      openings += 1
      for (let event = await events.next(); event; event = await events.next().catch(() => undefined)) {
        if (last > 0 && (event.event === 'reset' || event.previous > last)) gaps += 1
        last = event.version
      }
    }
  }
  const over = follow()
  return {
    last: () => last,
    returns: () => Math.max(openings - 1, 0),
    gaps: () => gaps,
    close: async () => {
      isOver = true
      leave()
      await over
    },
  }
}
