import { Link, useLocation } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { useEffect, useState } from 'react'
import { getRegistry } from '../federation/registry/registry-store.ts'
import { type KeptPage, keptPages } from './kept-pages.ts'
import classes from './offline-note.module.css'
import { useServerGone } from './server-reach.ts'

/** When offline, links to the pages that this device can show. Not on those pages, which show their own age. */
export function OfflineNote() {
  const isGone = useServerGone()
  const roles = useRoles()
  const { pathname } = useLocation()
  const [pages, setPages] = useState<KeptPage[]>([])
  useEffect(() => {
    if (isGone) keptPages(getRegistry(), roles).then(setPages, () => undefined)
  }, [isGone, roles])
  const isShown = isGone && !pages.some(({ path }) => path === pathname)
  return (
    // Always rendered, so that screen readers announce the text when it is added.
    <div role="status" className="no-print">
      {isShown && (
        <div className={classes.note}>
          <p>
            Du saknar kontakt med servern.{' '}
            {pages.length > 0 ? 'Det här kan du läsa ändå:' : 'Portalen kräver internet.'}
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
              <p>Resten av portalen kräver internet.</p>
            </>
          )}
        </div>
      )}
    </div>
  )
}
