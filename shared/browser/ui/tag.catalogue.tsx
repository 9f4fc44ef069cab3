import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { Tag, UiProvider } from './ui.ts'

export const entry: Entry = {
  title: 'Tag',
  from: '@stafapp/shared/ui',
  shows: ['Tag', 'UiProvider'],
  use: 'A state or lack as one or two words in a row of a table. Pages with Ant Design are wrapped in one UiProvider.',
  instead: 'The colour only repeats the word; never let it say something alone.',
  states: [
    {
      name: 'Default',
      show: (
        <UiProvider>
          <Tag>Lågstadiet</Tag>
        </UiProvider>
      ),
    },
    {
      name: 'Success',
      show: (
        <UiProvider>
          <Tag color="success">Betald</Tag>
        </UiProvider>
      ),
    },
    {
      name: 'Warning',
      show: (
        <UiProvider>
          <Tag color="warning">Betalare saknas</Tag>
        </UiProvider>
      ),
    },
    {
      name: 'Error',
      show: (
        <UiProvider>
          <Tag color="error">Förfallen</Tag>
        </UiProvider>
      ),
    },
    {
      name: 'Information',
      show: (
        <UiProvider>
          <Tag color="processing">Skickas</Tag>
        </UiProvider>
      ),
    },
    {
      name: 'Long text',
      show: (
        <UiProvider>
          <Tag color="warning">Huvudkontaktpersonens telefonnummer saknas</Tag>
        </UiProvider>
      ),
    },
  ],
}
