import { serverNow } from '@stafapp/shared/live'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { startTransition, useMemo, useState } from 'react'
import { pickDay } from '../../shared/pick-day.ts'
import { useHydrated } from '../../shared/use-hydrated.ts'
import type { EventGroup } from './event-groups.ts'
import { type Collapsed, storeCollapsed, storeDate, storedCollapsed, storedDate } from './stored-view.ts'

type HeatView = {
  /** null if there are no days. */
  day: string | null
  chooseDay: (day: string) => void
  isOpen: (group: EventGroup, index: number) => boolean
  setOpen: (groups: readonly EventGroup[], isOpen: boolean) => void
}

/** The chosen day and the open events, kept in localStorage between visits. */
export function useHeatView(days: readonly string[]): HeatView {
  const isHydrated = useHydrated()
  const stored = useMemo(
    () => (isHydrated ? { day: storedDate(), collapsed: storedCollapsed() } : { day: null, collapsed: {} }),
    [isHydrated],
  )
  const [chosenDay, setChosenDay] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Collapsed | null>(null)
  const collapsed: Collapsed = chosen ?? stored.collapsed
  return {
    day: pickDay(days, chosenDay ?? stored.day, helsinkiDay(serverNow())),
    chooseDay(day) {
      storeDate(day)
      setChosenDay(day)
    },
    // A day has up to 600 teams: only its first event is open by default.
    isOpen: ({ id }, index) => !(collapsed[id] ?? index > 0),
    setOpen(groups, isOpen) {
      const next = { ...collapsed, ...Object.fromEntries(groups.map(({ id }) => [id, !isOpen])) }
      storeCollapsed(next)
      // Opening all events renders thousands of elements; the transition keeps the button responsive.
      startTransition(() => setChosen(next))
    },
  }
}
