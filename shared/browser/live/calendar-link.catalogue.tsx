import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { CalendarLink } from './calendar-link.tsx'

export const entry: Entry = {
  title: 'CalendarLink',
  from: '@stafapp/shared/live',
  shows: ['CalendarLink'],
  use: 'Beside times that a visitor may want in the own calendar; needs no login.',
  states: [
    { name: 'Default', show: <CalendarLink query={{ karneval: 1 }} /> },
    { name: 'Focus', forced: 'focus-visible', show: <CalendarLink query={{ karneval: 1 }} /> },
    {
      name: 'Own text',
      show: <CalendarLink query={{ karneval: 1, school: 1 }} label="Skolans starter till kalendern" />,
    },
    { name: 'Beside buttons', show: <CalendarLink query={{ karneval: 1 }} isButton /> },
  ],
}
