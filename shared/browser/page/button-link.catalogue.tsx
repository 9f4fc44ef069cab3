import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { ButtonLink } from './button.tsx'

export const entry: Entry = {
  title: 'ButtonLink',
  from: '@stafapp/shared/page',
  shows: ['ButtonLink'],
  use: 'For a step to another page that is as important as a button: "Till anmälan".',
  instead: 'Within a text or a list: Link. For what changes something on the page: Button.',
  states: [
    { name: 'Plain', show: <ButtonLink to="/">Till tidtabellen</ButtonLink> },
    {
      name: 'Plain, hover',
      forced: 'hover',
      show: <ButtonLink to="/">Till tidtabellen</ButtonLink>,
    },
    {
      name: 'Primary',
      show: (
        <ButtonLink kind="primary" to="/">
          Till anmälan
        </ButtonLink>
      ),
    },
    {
      name: 'Primary, focus',
      forced: 'focus-visible',
      show: (
        <ButtonLink kind="primary" to="/">
          Till anmälan
        </ButtonLink>
      ),
    },
  ],
}
