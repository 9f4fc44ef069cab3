import { useLocation } from '@stafapp/shared/router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * On a change of path: focuses the new page's heading, else main, so that screen readers announce the page. Not on the
 * first load or when only the query changes.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = main.current?.querySelector('h1')
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
    const target = heading ?? main.current
    target?.focus({ preventScroll: true })
  }, [pathname, main])
}
