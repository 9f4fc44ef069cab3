import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { Footer } from './footer.tsx'

export const entry: Entry = {
  title: 'Footer',
  from: 'shell/src/frame',
  shows: [],
  use: 'The shell draws it below every page.',
  isWide: true,
  states: [
    { name: 'Default', window: { height: 260 }, show: <Footer /> },
    { name: 'On a phone', window: { height: 420, width: 330 }, show: <Footer /> },
  ],
}
