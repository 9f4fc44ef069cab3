import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { Banner } from './banner.tsx'

export const entry: Entry = {
  title: 'Notice above every page',
  from: 'shell/src/frame',
  shows: [],
  use: 'The carnival\u2019s next date, or the organiser\u2019s own text; the shell draws it.',
  instead: 'What concerns one page stands on that page.',
  isWide: true,
  states: [
    { name: 'Default', show: <Banner /> },
    { name: 'On a phone', window: { height: 80, width: 330 }, show: <Banner /> },
  ],
}
