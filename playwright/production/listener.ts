import { setTimeout as pause } from 'node:timers/promises'
import { readEvents } from '../../api/src/testing/read-events.ts'

export type Listener = {
  /** The number of the last change heard of; 0 before the first word. */
  last: () => number
  /** How often it came back. */
  returns: () => number
  /** Changes that nobody can tell it about any more: it would have to read everything anew. */
  gaps: () => number
  close: () => Promise<void>
}

/** What a browser does with the event stream: comes back after each interruption, saying what it heard last. */
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
