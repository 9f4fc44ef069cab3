import { serverNow } from '@stafapp/shared/live'
import { startTransition, useState } from 'react'
import { dayInHelsinki } from '../../common/clock.ts'
import { pickDay } from '../../common/pick-day.ts'
import type { EventGroup } from './event-groups.ts'
import { type Collapsed, storeCollapsed, storeDate, storedCollapsed, storedDate } from './stored-view.ts'

type HeatView = {
  /** null when there are no days. */
  day: string | null
  chooseDay: (day: string) => void
  isOpen: (group: EventGroup, index: number) => boolean
  setOpen: (groups: readonly EventGroup[], isOpen: boolean) => void
}

/** The chosen day and which events are open, kept in the browser's storage between visits. */
export function useHeatView(days: readonly string[]): HeatView {
  const [wished, setWished] = useState(storedDate)
  const [collapsed, setCollapsed] = useState<Collapsed>(storedCollapsed)
  return {
    day: pickDay(days, wished, dayInHelsinki(serverNow())),
    chooseDay(day) {
      storeDate(day)
      setWished(day)
    },
    // A day has up to 600 teams: only its first event is open until the visitor says otherwise.
    isOpen: ({ id }, index) => !(collapsed[id] ?? index > 0),
    setOpen(groups, isOpen) {
      const next = { ...collapsed, ...Object.fromEntries(groups.map(({ id }) => [id, !isOpen])) }
      storeCollapsed(next)
      // All events at once are thousands of elements: the button answers before they are drawn.
      startTransition(() => setCollapsed(next))
    },
  }
}
