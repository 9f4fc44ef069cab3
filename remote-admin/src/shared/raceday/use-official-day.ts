import type { OfficialTask } from '@stafapp/shared/contract/raceday'
import { keepOffline } from '@stafapp/shared/live'
import { useLocation } from '@stafapp/shared/router'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { OfficialDayState } from './day-state.ts'
import { type FirstScreen, firstScreenOf, setClock } from './first-screen.ts'
import { OfficialDay } from './official-day.ts'

const nothing = async (): Promise<void> => undefined

/** The page shows what the first screen shows, at its time. */
function startFrom(first: FirstScreen | undefined, task: OfficialTask): OfficialDay {
  if (first) setClock(first.now())
  return new OfficialDay(task, first?.state(), first?.stored)
}

/**
 * The day of an official's page: opens the link whose secret stands after #, follows the day while the page is shown, and
 * keeps the page for use without a network. `preload` loads what the page needs later in the day, so that it is kept too.
 */
export function useOfficialDay(
  task: OfficialTask,
  preload: () => Promise<void> = nothing,
): { day: OfficialDay; state: OfficialDayState } {
  const [day] = useState(() => startFrom(firstScreenOf(task), task))
  const state = useSyncExternalStore(day.subscribe, day.getState)
  const { hash } = useLocation()
  useLayoutEffect(() => firstScreenOf(task)?.leave(), [task])
  useEffect(() => {
    const token = hash.slice(1) || null
    // Opened: the secret leaves the address, so that it is neither bookmarked nor shown over a shoulder.
    const clear = () => window.history.replaceState(window.history.state, '', window.location.pathname)
    const stopping = day.start(token, clear)
    return () => void stopping.then((stop) => stop())
  }, [day, hash])
  useEffect(() => {
    // A library that cannot be loaded now is loaded when it is needed.
    if (state.phase === 'open') void preload().catch(nothing).then(keepOffline)
  }, [state.phase, preload])
  return { day, state }
}
