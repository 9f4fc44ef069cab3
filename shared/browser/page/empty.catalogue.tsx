import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

export const entry: Entry = {
  title: 'Empty',
  from: '@stafapp/shared/page',
  shows: ['Empty'],
  use: 'In place of a list or table that has nothing in it: says why, or what to do.',
  instead: 'Content that failed to load: ErrorBox.',
  states: [
    { name: 'A sentence', show: <Empty text="Skolan har inga fakturor ännu." /> },
    {
      name: 'With what to do',
      show: (
        <Empty text="Ingen lagledare är inbjuden ännu.">
          <Button>Bjud in lagledare</Button>
        </Empty>
      ),
    },
    {
      name: 'Long text',
      show: (
        <Empty text="Kontaktpersonsuppgifterna och specialkostbeställningarna visas här när karnevalkansliet har godkänt skolans intresseanmälan." />
      ),
    },
  ],
}
