import { useLocation, useNavigationType } from '@stafapp/shared/router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * On a change of path: scroll to the top and focus the new page's heading, else main, so that the page is announced and
 * the keyboard starts there (A4). Not on the first load and not when only the query changes.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Back and forward: the browser restores the place by itself.
    if (type !== 'POP') window.scrollTo(0, 0)
    const heading = main.current?.querySelector('h1')
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
    const target = heading ?? main.current
    target?.focus({ preventScroll: true })
  }, [pathname, type, main])
}
