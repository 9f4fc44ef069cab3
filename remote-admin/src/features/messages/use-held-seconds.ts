import { useEffect, useState } from 'react'
import type { Message } from './api.ts'

/** Whole seconds until a message that was read at `readAt` begins to go out; 0: it can no longer be taken back. */
export function useHeldSeconds({ undo_s }: Pick<Message, 'undo_s'>, readAt: number): number {
  const said = readAt + undo_s * 1000
  // Whole seconds, rounded up: of several reads the earliest end is the nearest, and the count never goes up.
  const [end, setEnd] = useState(said)
  if (said < end) setEnd(said)
  return useSecondsUntil(end)
}

/** Whole seconds until a time of this device's clock, at least 0. */
function useSecondsUntil(end: number): number {
  const [now, setNow] = useState(() => Date.now())
  const seconds = Math.max(0, Math.ceil((end - now) / 1000))
  useEffect(() => {
    if (seconds === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return seconds
}
