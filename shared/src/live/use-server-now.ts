import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

const halfMinute = 30_000

/** The carnival's clock, renewed every half minute: enough for a schedule that counts in minutes. */
export function useServerNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const renew = () => setNow(serverNow())
    // The first answer, which tells the server's time, comes after the first render.
    renew()
    const timer = setInterval(renew, halfMinute)
    return () => clearInterval(timer)
  }, [])
  return now
}
