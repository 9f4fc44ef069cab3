import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { Button, ButtonLink } from './button.tsx'
import { ComingPage } from './coming-page.tsx'
import { Page } from './page.tsx'

const actions = (
  <>
    <Button>Skriv ut</Button>
    <ButtonLink kind="primary" to="/">
      Ny faktura
    </ButtonLink>
  </>
)
const intro = 'Lagen per skola och gren. Anmälan är öppen till den 25 april klockan 23.59.'
const text = <p>Sidans innehåll, med de avstånd som gäller mellan rubrik, ingress och text.</p>

export const entry: Entry = {
  title: 'Page',
  from: '@stafapp/shared/page',
  shows: ['Page', 'ComingPage'],
  use: 'Every page of a remote is one Page: it sets the heading, the tab\u2019s title, width and distances.',
  isWide: true,
  states: [
    {
      name: 'Heading, introduction, actions',
      window: { height: 320 },
      show: (
        <Page title="Anmälda lag" intro={intro} actions={actions}>
          {text}
        </Page>
      ),
    },
    {
      name: 'On a phone',
      window: { height: 460, width: 320 },
      show: (
        <Page title="Kontaktpersonsuppgifter" intro={intro} actions={actions}>
          {text}
        </Page>
      ),
    },
    {
      name: 'Text to read',
      window: { height: 260 },
      show: (
        <Page title="Integritetspolicy" intro={intro} isText>
          {text}
        </Page>
      ),
    },
    { name: 'Heading alone', window: { height: 220 }, show: <Page title="Minutschema">{text}</Page> },
    {
      name: 'ComingPage: its content belongs to a later release',
      window: { height: 200 },
      show: <ComingPage title="Resultat" text="Resultaten visas här under tävlingsdagen." />,
    },
  ],
}
