import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { Parts } from './parts.tsx'

const parts = { datum: 'Datum', grenar: 'Grenar', priser: 'Priser', texter: 'Texter' }

export const entry: Entry = {
  title: 'Parts',
  from: '@stafapp/shared/parts',
  shows: ['Parts'],
  use: 'Above a page of the workbench that holds several things of one object: each part has an address.',
  instead: 'Two short parts: headings on one page. Different objects: pages of their own in the menu.',
  states: [
    { name: 'Default', window: { height: 90 }, show: <Parts label="Karnevalens delar" parts={parts} shown="grenar" /> },
    {
      name: 'On a phone',
      window: { height: 130, width: 300 },
      show: <Parts label="Karnevalens delar" parts={parts} shown="datum" />,
    },
  ],
}
