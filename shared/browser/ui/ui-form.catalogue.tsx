import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import type { ReactNode } from 'react'
import { Select } from './ui-form.ts'
import { UiProvider } from './ui-provider.tsx'

const options = ['Svenskspråkig', 'Tvåspråkig', 'Språkbad', 'Specialskola'].map((label) => ({ label, value: label }))
const inUi = (children: ReactNode) => <UiProvider>{children}</UiProvider>
const wide = { width: '100%' }
const below = (place: HTMLElement) => place.parentElement ?? place

export const entry: Entry = {
  title: 'Select',
  from: '@stafapp/shared/ui-form',
  shows: ['Select'],
  use: 'In filters of large tables: a choice of several.',
  instead: 'In a form that is sent: the fields of Form, which every phone shows in its own way.',
  states: [
    {
      name: 'Select, empty',
      show: inUi(<Select aria-label="Skoltyp" placeholder="Alla skoltyper" options={options} style={wide} />),
    },
    {
      name: 'Select, chosen',
      show: inUi(<Select aria-label="Skoltyp" defaultValue="Språkbad" options={options} style={wide} />),
    },
    {
      name: 'Select, several',
      show: inUi(
        <Select
          aria-label="Skoltyp"
          mode="multiple"
          defaultValue={['Språkbad', 'Tvåspråkig', 'Specialskola']}
          options={options}
          style={wide}
        />,
      ),
    },
    {
      name: 'Select, disabled',
      show: inUi(<Select aria-label="Skoltyp" defaultValue="Språkbad" disabled options={options} style={wide} />),
    },
    {
      name: 'Select, open',
      window: { height: 260 },
      show: inUi(
        <Select
          aria-label="Skoltyp"
          defaultValue="Språkbad"
          open
          getPopupContainer={below}
          options={options}
          style={wide}
        />,
      ),
    },
    {
      name: 'Select, nothing to choose',
      window: { height: 260 },
      show: inUi(<Select aria-label="Skoltyp" open getPopupContainer={below} options={[]} style={wide} />),
    },
  ],
}
