import { useEffect, useState } from 'react'
import { onServerTime, serverNow } from './server-clock.ts'

const halfMinute = 30_000

/** The carnival's clock, updated every half minute and whenever an answer sets it: enough for times in minutes. */
export function useServerNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const renew = () => setNow(serverNow())
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
