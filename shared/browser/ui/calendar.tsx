import type { CalendarProps } from '@stafapp/shared/forms'
import { type ComponentType, lazy } from 'react'

type Module = { default: ComponentType<CalendarProps> }

/** The calendar of date fields. Its library is fetched when somebody opens one, not with the page. */
export const Calendar = lazy(async (): Promise<Module> => {
  try {
    return { default: (await import('@stafapp/shared/ui-date')).Calendar }
  } catch {
    // The typed field beside it works without it, so the page must not fail.
    return { default: () => <p role="alert">Kalendern kunde inte hämtas. Skriv datumet i fältet.</p> }
  }
})
