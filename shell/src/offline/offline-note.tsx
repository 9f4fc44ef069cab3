import type { Role } from '@stafapp/shared/contract/define'
import type { Registry } from '@stafapp/shared/contract/registry'
import { formatClock, formatDate, formatWeekdayDate } from '@stafapp/shared/format'
import { Link, useLocation } from '@stafapp/shared/router'
import { serverNow, useRoles, useServerNow } from '@stafapp/shared/session'
import { useEffect, useState } from 'react'
import { isVisible, ownerOf } from '../federation/registry/lookup.ts'
import { getRegistry } from '../federation/registry/registry-store.ts'
import classes from './offline-note.module.css'
import { useServerGone } from './server-reach.ts'

/** Who fills in a form or a team goes on; only a page that is loaded anew needs the net. */
const keptText = 'Har du skrivit något finns det kvar: ladda inte om sidan.'
const readable = 'Det här kan du läsa ändå:'
const needsNet = 'Portalen kräver internet.'

/**
 * When offline, how old the notice above is, and links to the pages that this device can show. Not on those pages, which
 * show their own age; the start page has none for all of it.
 */
export function OfflineNote() {
  const isGone = useServerGone()
  const roles = useRoles()
  const { pathname } = useLocation()
  // null until it is known what can be read, so that nothing else is said first.
  const [pages, setPages] = useState<KeptPage[] | null>(null)
  const [noticeAt, setNoticeAt] = useState<number | null>(null)
  useEffect(() => {
    if (!isGone) return
    keptPages(getRegistry(), roles).then(setPages, () => setPages([]))
    noticeStoredAt().then(setNoticeAt, () => undefined)
  }, [isGone, roles])
  const now = useServerNow()
  const isLoggedIn = roles.length > 0
  const isKept = pages?.some(({ path }) => path === pathname)
  const isShown = isGone && pages !== null && (!isKept || pathname === '/')
  // The carnival's clock, as in all of the portal, may be ahead of the device's.
  const aheadMs = serverNow().getTime() - Date.now()
  const noticeTime = noticeAt && timeText(new Date(noticeAt + aheadMs), now)
  return (
    // Always rendered, so that screen readers announce the text when it is added.
    <div role="status" className="no-print">
      {isShown && (
        <div className={isKept ? `${classes.note} ${classes.slim}` : classes.note}>
          <p>
            Du saknar kontakt med servern. {noticeTime && `Uppgifterna är från ${noticeTime}. `}
            {isKept ? 'Tiderna kan ha ändrats.' : pages.length > 0 ? readable : isLoggedIn ? keptText : needsNet}
          </p>
          {!isKept && pages.length > 0 && (
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

/** "kl. 12:50", with its date when that is not today's. */
const timeText = (at: Date, now: Date): string =>
  `${formatDate(at) === formatDate(now) ? '' : `${formatDate(at)} `}kl.\u00a0${formatClock(at)}`

type KeptPage = { path: string; title: string }

/** Cache and key under which the service worker lists the pages it keeps, and its cache of documents (public/sw.js). */
const STORE = 'answers-1'
const KEPT_PAGES = '/.kept-pages'
const DOCUMENTS = 'documents-1'

/** The answer that the yellow notice is made of; the service worker stores it with the device's time. */
const NOTICE = '/api/events/stafettkarneval/list/'

/** When the yellow notice was stored, by the device's clock; null if it is not. */
async function noticeStoredAt(): Promise<number | null> {
  if (!('caches' in globalThis)) return null
  const held = await (await caches.open(STORE)).match(NOTICE)
  return Number(held?.headers.get('x-stored-at')) || null
}

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
