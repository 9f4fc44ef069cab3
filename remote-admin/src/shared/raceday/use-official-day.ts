import type { OfficialTask } from '@stafapp/shared/contract/raceday'
import { keepOffline } from '@stafapp/shared/live'
import { useLocation } from '@stafapp/shared/router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { OfficialDay, type OfficialDayState } from './official-day.ts'

/**
 * The day of an official's page: opens the link whose secret stands after #, follows the day while the page is shown, and
 * keeps the page for use without a network.
 */
export function useOfficialDay(task: OfficialTask): { day: OfficialDay; state: OfficialDayState } {
  const [day] = useState(() => new OfficialDay(task))
  const state = useSyncExternalStore(day.subscribe, day.getState)
  const { hash } = useLocation()
  useEffect(() => {
    const token = hash.slice(1) || null
    // Opened: the secret leaves the address, so that it is neither bookmarked nor shown over a shoulder.
    const clear = () => window.history.replaceState(window.history.state, '', window.location.pathname)
    const stopping = day.start(token, clear)
    return () => void stopping.then((stop) => stop())
  }, [day, hash])
  useEffect(() => {
    if (state.phase === 'open') keepOffline()
  }, [state.phase])
  return { day, state }
}
