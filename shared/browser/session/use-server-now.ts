import { useEffect, useState } from 'react'
import { onServerTime, serverNow } from './server-clock.ts'

const halfMinute = 30_000
/** No page shows smaller steps. Without this limit the effect's first reading would render long lists a second time. */
const leastStep = 1000

/** The carnival's clock, updated every half minute and whenever an answer sets it: enough for times in minutes. */
export function useServerNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const renew = () =>
      setNow((before) => {
        const next = serverNow()
        return Math.abs(next.getTime() - before.getTime()) < leastStep ? before : next
      })
    renew()
    const stop = onServerTime(renew)
    const timer = setInterval(renew, halfMinute)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [])
  return now
}
