import { useKarnevalId } from '@stafapp/shared/carnival'
import { Page } from '@stafapp/shared/page'
import { useRoles } from '@stafapp/shared/session'
import { settings } from '@stafapp/shared/settings'
import { lazy, Suspense } from 'react'
import { NewTabLink } from '../../shared/new-tab-link.tsx'
import styles from './page.module.css'

// The page is public; only organisers load the part with the files.
const Dumps = lazy(() => import('./dumps.tsx').then(({ Dumps: component }) => ({ default: component })))

/** /resultservice: links to the results; for organisers also the files for the timing system. */
export function Component() {
  const isOrganiser = useRoles().includes('super_admin')
  const karneval = useKarnevalId()
  return (
    <Page title="Resultatservice">
      <p>Resultaten publiceras heat för heat under karnevalen.</p>
      <p>
        <NewTabLink href={settings.resultsUrl} className={styles.link}>
          Till resultaten
        </NewTabLink>
      </p>
      {isOrganiser && karneval && (
        <section aria-labelledby="dumps">
          <h2 id="dumps">Filer till tidtagningen</h2>
          <Suspense>
            <Dumps karneval={karneval} />
          </Suspense>
        </section>
      )}
    </Page>
  )
}
