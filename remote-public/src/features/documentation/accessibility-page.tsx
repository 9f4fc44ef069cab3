import { Page } from '@stafapp/shared/page'
import { NewTabLink } from '../../shared/new-tab-link.tsx'
import { Attachments } from './attachments.tsx'
import { Documents } from './documents.tsx'
import { Markdown } from './markdown/markdown.tsx'
import { accessibilitySlug } from './own-pages.ts'

// Traficom supervises digital services in Finland since 2025 (lag 306/2019 om tillhandahållande av digitala tjänster).
const supervisorUrl = 'https://www.webbtillganglighet.fi'

/** The accessibility statement required by law: the organiser's text, then the portal's own part. */
export function Component() {
  return (
    <Page title="Tillgänglighet" isText>
      <Documents>
        {(documents) => {
          const statement = documents.find(({ slug }) => slug === accessibilitySlug)
          return (
            statement && (
              <>
                <Markdown text={statement.body} below={1} />
                <Attachments files={statement.files} title={statement.title} />
              </>
            )
          )
        }}
      </Documents>
      <h2>Hur tillgänglig är Stafapp?</h2>
      <p>
        Stafapp är byggd enligt WCAG 2.2 på nivå AA. Alla sidor ska gå att använda med enbart tangentbord, på en bredd
        av 320 pixlar och med 400 procents förstoring. Varje sida granskas automatiskt vid varje ändring. Utlåtandet
        bygger på leverantörens egen bedömning.
      </p>
      <h2>Kända brister</h2>
      <ul>
        <li>
          Fakturor, kvitton, heatlistor och skolpaket i PDF-format saknar märkning för skärmläsare. Samma uppgifter
          finns på sidorna.
        </li>
        <li>Bilagor som arrangören har publicerat kan sakna märkning.</li>
        <li>Resultattjänsten och arrangörens hemsida är andra tjänster med egna utlåtanden.</li>
      </ul>
      <h2>Märker du en brist?</h2>
      <p>
        <a href="#kontakt">Berätta för arrangören</a> vad som inte fungerar och på vilken sida. Du får svar inom 14
        dagar. Är du inte nöjd med svaret, eller får du inget, kan du kontakta tillsynsmyndigheten, Transport- och
        kommunikationsverket Traficom: <NewTabLink href={supervisorUrl}>webbtillganglighet.fi</NewTabLink>
      </p>
    </Page>
  )
}
