import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { OrganiserContact } from './organiser-contact.tsx'

export const entry: Entry = {
  title: 'OrganiserContact',
  from: '@stafapp/shared/carnival',
  shows: ['OrganiserContact'],
  use: 'Where a user may be stuck: how the organiser is reached, from the carnival\u2019s own data.',
  states: [{ name: 'Default', show: <OrganiserContact /> }],
}
