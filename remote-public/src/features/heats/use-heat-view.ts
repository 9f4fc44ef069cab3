import { serverNow } from '@stafapp/shared/live'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { startTransition, useMemo, useState } from 'react'
import { allDays } from '../../shared/day-switch.tsx'
import { pickDay } from '../../shared/pick-day.ts'
import { useHydrated } from '../../shared/use-hydrated.ts'
import type { EventGroup } from './event-groups.ts'
import { type Collapsed, noneCollapsed, storeCollapsed, storeDate, storedCollapsed, storedDate } from './stored-view.ts'

type HeatView = {
  /** null: all days. */
  day: string | null
  /** Remembers the day for the next visit. */
  keepDay: (day: string | null) => void
  /** `isCurrent`: open unless the visitor has closed it. */
  isOpen: (group: EventGroup, isCurrent: boolean) => boolean
  setOpen: (groups: readonly EventGroup[], isOpen: boolean) => void
}

const nothingStored = { day: null, collapsed: noneCollapsed }

/** The day and the open events, kept in localStorage between visits. `wished`: the day in the address, if any. */
export function useHeatView(days: readonly string[], wished: string | null): HeatView {
  const isHydrated = useHydrated()
  const stored = useMemo(
    () => (isHydrated ? { day: storedDate(), collapsed: storedCollapsed() } : nothingStored),
    [isHydrated],
  )
  const [chosen, setChosen] = useState<Collapsed | null>(null)
  const collapsed: Collapsed = chosen ?? stored.collapsed
  const day = wished === allDays ? null : pickDay(days, wished ?? stored.day, helsinkiDay(serverNow()))
  // The same object while nothing changes, so that the heats are not rendered at every key of the search.
  return useMemo(
    () => ({
      day,
      keepDay: (kept) => storeDate(kept ?? ''),
      // A day has up to 600 teams: only the event that runs or is next is open by default.
      isOpen: ({ id }, isCurrent) => !(collapsed[id] ?? !isCurrent),
      setOpen(groups, isOpen) {
        const next = { ...collapsed, ...Object.fromEntries(groups.map(({ id }) => [id, !isOpen])) }
        storeCollapsed(next)
        // Opening all events renders thousands of elements; the transition keeps the button responsive.
        startTransition(() => setChosen(next))
      },
    }),
    [day, collapsed],
  )
}
