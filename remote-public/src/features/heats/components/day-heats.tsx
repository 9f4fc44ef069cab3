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
  day: string
  view: Pick<ReturnType<typeof useHeatView>, 'isOpen' | 'setOpen'>
}

/** One day's events, each collapsible. All are expanded in print. */
export function DayHeats({ karnevalId, rounds, day, view }: DayHeatsProps) {
  const isPrinting = useIsPrinting()
  const groups = eventGroups(rounds, day)
  return (
    <>
      <div className={`${styles.all} no-print`}>
        <Button onClick={() => view.setOpen(groups, true)}>Öppna alla</Button>
        <Button onClick={() => view.setOpen(groups, false)}>Stäng alla</Button>
      </div>
      <p className={styles.printedDay}>{formatWeekdayDate(day)}</p>
      {groups.map((group, index) => (
        <EventSection
          key={group.id}
          karnevalId={karnevalId}
          group={group}
          isOpen={isPrinting || view.isOpen(group, index)}
          onToggle={(isOpen) => view.setOpen([group], isOpen)}
        />
      ))}
    </>
  )
}
