import { type FieldSpec, Form } from '@stafapp/shared/forms'
import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { Calendar } from './ui-date.tsx'

const day: FieldSpec<'day'> = { kind: 'date', name: 'day', label: 'Första dagen', calendar: Calendar }
const form = <Form fields={[day]} initialValues={{ day: '2025-05-16' }} onSubmit={async () => undefined} />
const open = (place: HTMLElement) => place.querySelector<HTMLElement>('[aria-haspopup]')?.click()

export const entry: Entry = {
  title: 'Calendar',
  from: '@stafapp/shared/ui-date',
  shows: ['Calendar'],
  use: 'As the `calendar` of a date field in the workbench, for a day that an organiser chooses by its weekday.',
  instead: 'A date that one knows by heart is quicker to write: the field beside it stays the way in.',
  states: [
    { name: 'Closed', window: { height: 120, width: 360 }, show: form },
    { name: 'Open, on a phone', window: { height: 480, width: 360 }, show: form, act: open },
  ],
}
