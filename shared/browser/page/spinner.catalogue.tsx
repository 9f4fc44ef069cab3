import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

export const entry: Entry = {
  title: 'Spinner',
  from: '@stafapp/shared/page',
  shows: ['Spinner'],
  use: 'In a button while its action runs, beside a text that says the same.',
  instead: 'For a page that loads: Loading.',
  states: [
    {
      name: 'In a plain button',
      show: (
        <Button disabled>
          <Spinner /> Hämtar …
        </Button>
      ),
    },
    {
      name: 'In a text',
      show: (
        <p>
          <Spinner /> Filen läses …
        </p>
      ),
    },
  ],
}
