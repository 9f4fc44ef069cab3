import { useQuery } from '@stafapp/shared/data'
import { formatDate } from '@stafapp/shared/format'
import { Empty, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { settings } from '@stafapp/shared/settings'
import { NewTabLink } from '../../shared/new-tab-link.tsx'
import { type Document, documentationQueryOptions, foodMenuQueryOptions } from './api.ts'
import { Attachments } from './attachments.tsx'
import styles from './documentation-page.module.css'
import { Documents } from './documents.tsx'
import { FoodMenu, foodMenuId } from './food-menu.tsx'
import { Markdown } from './markdown/markdown.tsx'
import { accessibilitySlug, privacyPolicySlug } from './own-pages.ts'

export function Component() {
  return (
    <Page title="Dokumentation" intro="Regler, anvisningar och annat som är bra att veta inför karnevalen.">
      <div className={styles.columns}>
        <div className={styles.ways}>
          <ul className={styles.links}>
            <li>
              <NewTabLink href={settings.rulesUrl}>Tävlingsregler</NewTabLink>
            </li>
            <li>
              <Link to="/documentation/qna">Frågor och svar</Link>
            </li>
            <li>
              <Link to="/documentation/privacypolicy">Integritetspolicy</Link>
            </li>
            <li>
              <Link to="/documentation/tillganglighet">Tillgänglighetsutlåtande</Link>
            </li>
          </ul>
          <OnThisPage />
        </div>
        <div>
          <Documents>
            {(documents) => {
              const shown = withoutPage(documents)
              if (shown.length === 0) return <Empty text="Inga fler dokument är publicerade ännu." />
              return shown.map(({ id, slug, title, body, published_at, files }) => (
                <section key={id} aria-labelledby={slug} className={styles.document}>
                  <h2 id={slug}>{title}</h2>
                  <p className={styles.date}>Publicerad {formatDate(published_at)}</p>
                  <Markdown text={body} below={2} />
                  <Attachments files={files} title={title} />
                </section>
              ))
            }}
          </Documents>
          <FoodMenu />
        </div>
      </div>
    </Page>
  )
}

/** The documents that have no page of their own. */
const withoutPage = (documents: readonly Document[]) =>
  documents.filter(({ slug }) => slug !== privacyPolicySlug && slug !== accessibilitySlug)

/** Links to the page's parts, so that nobody has to scroll past the rules to find the meals. */
function OnThisPage() {
  // The parts themselves refresh what they show.
  const { data: documents } = useQuery({ ...documentationQueryOptions(), refetchOnMount: false })
  const { data: menu } = useQuery({ ...foodMenuQueryOptions(), refetchOnMount: false })
  const parts = [
    ...withoutPage(documents?.answer.data ?? []).map(({ slug, title }) => ({ id: slug, title })),
    ...(menu && menu.answer.data.length > 0 ? [{ id: foodMenuId, title: 'Matsedel' }] : []),
  ]
  if (parts.length < 2) return null
  return (
    <nav aria-label="På den här sidan" className="no-print">
      <ul className={styles.links}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
