import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { DatePicker } from './ui-date.ts'
import { UiProvider } from './ui-provider.tsx'

const inUi = (children: ReactNode) => <UiProvider>{children}</UiProvider>
const day = dayjs('2025-05-16')

export const entry: Entry = {
  title: 'DatePicker',
  from: '@stafapp/shared/ui-date',
  shows: ['DatePicker'],
  use: 'For a date that an organiser chooses by its weekday.',
  instead: 'A date that one knows by heart is quicker to write in a text field.',
  states: [
    { name: 'Empty', show: inUi(<DatePicker aria-label="Datum" />) },
    { name: 'Filled', show: inUi(<DatePicker aria-label="Datum" defaultValue={day} />) },
    { name: 'Error', show: inUi(<DatePicker aria-label="Datum" defaultValue={day} status="error" />) },
    { name: 'Disabled', show: inUi(<DatePicker aria-label="Datum" defaultValue={day} disabled />) },
    {
      name: 'Open',
      window: { height: 420, width: 330 },
      show: inUi(<DatePicker aria-label="Datum" defaultValue={day} open />),
    },
  ],
}
