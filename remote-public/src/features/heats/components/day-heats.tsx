import { formatWeekdayDate } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import type { HeatRound } from '../../../shared/get-heat-schedule.ts'
import { eventGroups } from '../event-groups.ts'
import type { useHeatView } from '../use-heat-view.ts'
import { useIsPrinting } from '../use-is-printing.ts'
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
export function DayHeats({ karnevalId, rounds, days, view }: DayHeatsProps) {
  const isPrinting = useIsPrinting()
  const isWhole = days.length > 1
  const shown = days.map((day) => ({ day, groups: eventGroups(rounds, day) }))
  const all = shown.flatMap(({ groups }) => groups)
  return (
    <>
      {shown.map(({ day, groups }) => (
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
              isOpen={isPrinting || view.isOpen(group, isWhole ? index + 1 : index)}
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
}
