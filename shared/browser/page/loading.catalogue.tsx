import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { Loading } from './loading.tsx'

export const entry: Entry = {
  title: 'Loading',
  from: '@stafapp/shared/page',
  shows: ['Loading'],
  use: 'While a page, or a part of it, has no data yet. The text is only for screen readers.',
  instead: 'What the user has started by a button: a Spinner in that button.',
  states: [
    { name: 'Default', show: <Loading text="Laddar tidtabellen" /> },
    { name: 'Whole page', show: <Loading isPage /> },
  ],
}
