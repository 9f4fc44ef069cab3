import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { Mascot } from './mascot.tsx'

export const entry: Entry = {
  title: 'Mascot',
  from: '@stafapp/shared/mascot',
  shows: ['Mascot'],
  use: 'Where children are: a school that is ready, the end of the year, and what the public waits for.',
  instead: 'Nothing where one works: tables, forms and the organiser’s pages stay calm.',
  states: [
    { name: 'Waits for the baton', show: <Mascot mood="wait" width="120" height="160" /> },
    { name: 'Is glad', show: <Mascot mood="cheer" width="120" height="160" /> },
  ],
}
