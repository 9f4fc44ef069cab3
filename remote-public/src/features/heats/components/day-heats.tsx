import { formatWeekdayDate } from '@stafapp/shared/format'
import { serverNow } from '@stafapp/shared/live'
import { Button } from '@stafapp/shared/page'
import { memo, useMemo, useState } from 'react'
import type { HeatRound } from '../../../shared/get-heat-schedule.ts'
import { useIsPrinting } from '../../../shared/use-is-printing.ts'
import { currentGroup, eventGroups } from '../event-groups.ts'
import type { useHeatView } from '../use-heat-view.ts'
import styles from './day-heats.module.css'
import { EventSection } from './event-section.tsx'

type DayHeatsProps = {
  karnevalId: number
  rounds: readonly HeatRound[]
  /** With more than one the page is whole: each event's heats are in it. */
  days: readonly string[]
  view: Pick<ReturnType<typeof useHeatView>, 'isOpen' | 'setOpen'>
}

/** The days' events, each collapsible. All are expanded in print. */
export const DayHeats = memo(({ karnevalId, rounds, days, view }: DayHeatsProps) => {
  const isPrinting = useIsPrinting()
  // Kept while the page is open: no event closes under the eyes of who reads it.
  const [openedAt] = useState(serverNow)
  const isWhole = days.length > 1
  // The same groups while nothing changes, so that a section that opens does not render the others' heats.
  const shown = useMemo(
    () =>
      days.map((day) => {
        const groups = eventGroups(rounds, day)
        return { day, groups, current: isWhole ? null : currentGroup(groups, openedAt) }
      }),
    [rounds, days, isWhole, openedAt],
  )
  const all = shown.flatMap(({ groups }) => groups)
  return (
    <>
      {shown.map(({ day, groups, current }) => (
        <div key={day}>
          {isWhole ? (
            <h2 className={styles.day}>{formatWeekdayDate(day)}</h2>
          ) : (
            <p className={styles.printedDay}>{formatWeekdayDate(day)}</p>
          )}
          {groups.map((group, index) => (
            <EventSection
              key={group.id}
              karnevalId={karnevalId}
              group={group}
              isOpen={isPrinting || view.isOpen(group, index === current)}
              onToggle={(isOpen) => view.setOpen([group], isOpen)}
              isWhole={isWhole}
            />
          ))}
        </div>
      ))}
      <div className={`${styles.all} no-print needs-scripts`}>
        <Button onClick={() => view.setOpen(all, true)}>Öppna alla</Button>
        <Button onClick={() => view.setOpen(all, false)}>Stäng alla</Button>
      </div>
    </>
  )
})
