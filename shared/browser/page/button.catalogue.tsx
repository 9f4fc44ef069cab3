import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

const long = 'Återställ beställningarna till senast sparade uppgifter'

export const entry: Entry = {
  title: 'Button',
  from: '@stafapp/shared/page',
  shows: ['Button'],
  use: 'For everything that does something on the page: saves, opens, asks. `primary` at most once per view.',
  instead: 'What leads to another page is a ButtonLink or a Link, so that it opens in a new tab as well.',
  states: [
    { name: 'Plain', show: <Button>Ändra</Button> },
    { name: 'Plain, hover', forced: 'hover', show: <Button>Ändra</Button> },
    { name: 'Plain, focus', forced: 'focus-visible', show: <Button>Ändra</Button> },
    { name: 'Primary', show: <Button kind="primary">Spara</Button> },
    { name: 'Primary, hover', forced: 'hover', show: <Button kind="primary">Spara</Button> },
    { name: 'Primary, focus', forced: 'focus-visible', show: <Button kind="primary">Spara</Button> },
    { name: 'Primary, pressed', forced: 'active', show: <Button kind="primary">Spara</Button> },
    { name: 'Plain, disabled', show: <Button disabled>Ändra</Button> },
    {
      name: 'Primary, disabled',
      show: (
        <Button kind="primary" disabled>
          Spara
        </Button>
      ),
    },
    {
      name: 'Busy',
      show: (
        <Button kind="primary" disabled>
          <Spinner /> Sparar …
        </Button>
      ),
    },
    { name: 'Long text', show: <Button kind="primary">{long}</Button> },
  ],
}
