import { KeptNote } from '@stafapp/shared/kept-draft'
import type { Entry } from '@stafapp/shared/tools/catalogue/entry'

export const entry: Entry = {
  title: 'KeptNote',
  from: '@stafapp/shared/kept-draft',
  shows: ['KeptNote'],
  use: 'Above input that was brought back from an earlier visit. A form with `keep` shows it by itself.',
  instead: 'For what somebody else has saved meanwhile: Form asks which of the two is kept.',
  states: [
    { name: 'Default', show: <KeptNote onUndo={() => undefined} /> },
    { name: 'Narrow', window: { height: 160, width: 300 }, show: <KeptNote onUndo={() => undefined} /> },
  ],
}
