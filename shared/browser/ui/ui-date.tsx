import 'dayjs/locale/sv'
import { formatWeekdayDate } from '@stafapp/shared/format'
import type { CalendarProps } from '@stafapp/shared/forms'
import { Button } from '@stafapp/shared/page'
import { Calendar as Month } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { UiProvider } from './ui-provider.tsx'

/** Where each key leads to, as in the date grids of the ARIA practices. */
const steps: Readonly<Record<string, (day: Dayjs) => Dayjs>> = {
  ArrowLeft: (day) => day.subtract(1, 'day'),
  ArrowRight: (day) => day.add(1, 'day'),
  ArrowUp: (day) => day.subtract(7, 'day'),
  ArrowDown: (day) => day.add(7, 'day'),
  PageUp: (day) => day.subtract(1, 'month'),
  PageDown: (day) => day.add(1, 'month'),
  Home: (day) => day.startOf('week'),
  End: (day) => day.endOf('week'),
}

const isoOf = (day: Dayjs): string => day.format('YYYY-MM-DD')

/**
 * One month, for the calendar of a date field, whose popup styles it. antd draws it; the days are buttons, because its
 * own take no keys.
 */
export function Calendar({ day: chosen, onChoose }: CalendarProps) {
  const [day, setDay] = useState(() => dayjs(chosen).locale('sv'))
  const place = useRef<HTMLDivElement>(null)
  const isFocused = useRef(true)
  useEffect(() => {
    // The buttons of the months keep the focus when they are pressed.
    if (isFocused.current) place.current?.querySelector<HTMLElement>(`[data-day="${isoOf(day)}"]`)?.focus()
  }, [day])
  const move = (next: Dayjs, takesFocus: boolean) => {
    isFocused.current = takesFocus
    setDay(next)
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(step(day), true)
  }
  return (
    <UiProvider>
      <div ref={place}>
        <header>
          <Button aria-label="Föregående månad" onClick={() => move(day.subtract(1, 'month'), false)}>
            ‹
          </Button>
          <strong aria-live="polite">{day.format('MMMM YYYY')}</strong>
          <Button aria-label="Nästa månad" onClick={() => move(day.add(1, 'month'), false)}>
            ›
          </Button>
        </header>
        <Month
          // antd turns its page one render late, when the focus has already been set.
          key={day.format('YYYY-MM')}
          fullscreen={false}
          value={day}
          headerRender={() => null}
          onSelect={(selected) => onChoose(isoOf(selected))}
          fullCellRender={(each) => (
            // A press reaches the cell around it, whose select it is.
            <button
              type="button"
              data-day={isoOf(each)}
              data-outside={!each.isSame(day, 'month') || undefined}
              aria-label={formatWeekdayDate(isoOf(each))}
              aria-pressed={isoOf(each) === chosen}
              tabIndex={each.isSame(day, 'day') ? 0 : -1}
              onKeyDown={press}
            >
              {each.date()}
            </button>
          )}
        />
      </div>
    </UiProvider>
  )
}
