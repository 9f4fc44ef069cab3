import { formatDate } from '@stafapp/shared/format'
import { Empty, Page } from '@stafapp/shared/page'
import { Attachments } from './attachments.tsx'
import { Documents } from './documents.tsx'
import { KeepingTimes } from './keeping-times.tsx'
import { Markdown } from './markdown/markdown.tsx'
import { privacyPolicySlug } from './own-pages.ts'

export function Component() {
  return (
    <Page title="Integritetspolicy" isText>
      <Documents>
        {(documents) => {
          const policy = documents.find(({ slug }) => slug === privacyPolicySlug)
          if (!policy) return <Empty text="Integritetspolicyn är inte publicerad ännu." />
          return (
            <>
              <p>Gäller från {formatDate(policy.published_at)}.</p>
              <Markdown text={policy.body} below={1} />
              <Attachments files={policy.files} title={policy.title} />
              <KeepingTimes />
              <p>
                Frågor om dina uppgifter? <a href="#kontakt">Skriv eller ring till arrangören</a>.
              </p>
            </>
          )
        }}
      </Documents>
    </Page>
  )
}
