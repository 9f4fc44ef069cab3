import type { Role } from '@stafapp/shared/contract/define'
import type { Registry } from '@stafapp/shared/contract/registry'
import { formatWeekdayDate } from '@stafapp/shared/format'
import { Link, useLocation } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { useEffect, useState } from 'react'
import { isVisible, ownerOf } from '../federation/registry/lookup.ts'
import { getRegistry } from '../federation/registry/registry-store.ts'
import classes from './offline-note.module.css'
import { useServerGone } from './server-reach.ts'

/** Who fills in a form or a team goes on; only a page that is loaded anew needs the net. */
const keptText = 'Har du skrivit något finns det kvar: ladda inte om sidan.'

/** When offline, links to the pages that this device can show. Not on those pages, which show their own age. */
export function OfflineNote() {
  const isGone = useServerGone()
  const roles = useRoles()
  const { pathname } = useLocation()
  const [pages, setPages] = useState<KeptPage[]>([])
  useEffect(() => {
    if (isGone) keptPages(getRegistry(), roles).then(setPages, () => undefined)
  }, [isGone, roles])
  const isLoggedIn = roles.length > 0
  const isShown = isGone && !pages.some(({ path }) => path === pathname)
  return (
    // Always rendered, so that screen readers announce the text when it is added.
    <div role="status" className="no-print">
      {isShown && (
        <div className={classes.note}>
          <p>
            Du saknar kontakt med servern.{' '}
            {pages.length > 0 ? 'Det här kan du läsa ändå:' : isLoggedIn ? keptText : 'Portalen kräver internet.'}
          </p>
          {pages.length > 0 && (
            <>
              <ul>
                {pages.map(({ path, title }) => (
                  <li key={path}>
                    <Link to={path}>{title}</Link>
                  </li>
                ))}
              </ul>
              <p>Resten av portalen kräver internet. {isLoggedIn && keptText}</p>
            </>
          )}
        </div>
      )}
    </div>
  )
}

type KeptPage = { path: string; title: string }

/** Cache and key under which the service worker lists the pages it keeps, and its cache of documents (public/sw.js). */
const STORE = 'answers-1'
const KEPT_PAGES = '/.kept-pages'
const DOCUMENTS = 'documents-1'

/** Pages that this browser can show offline to these roles; empty if none was visited. */
async function keptPages(registry: Registry, roles: readonly Role[]): Promise<KeptPage[]> {
  if (!('caches' in globalThis)) return []
  const held = await (await caches.open(STORE)).match(KEPT_PAGES)
  const paths: unknown = held ? await held.json() : []
  if (!Array.isArray(paths)) return []
  const pages = paths.map(async (path: string) => {
    const owner = ownerOf(registry, path)
    if (!owner || !isVisible(owner.route, roles)) return []
    return [{ path, title: await titleOf(path, owner.route.title) }]
  })
  return (await Promise.all(pages)).flat()
}

/** A page's title, so that no two are alike: a day's has its day, and one kept as a document, as a school's, its own. */
async function titleOf(path: string, title: string): Promise<string> {
  if (path === '/') return 'Startsidan'
  const [day] = /\d{4}-\d\d-\d\d$/.exec(path) ?? []
  if (day) return `${title} ${formatWeekdayDate(day).replace(/\d{4}$/, '')}`
  const html = await (await (await caches.open(DOCUMENTS)).match(path))?.text()
  return /<title>(.+) – /.exec(html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? title
}
