import { useLocation, useNavigationType } from '@stafapp/shared/router'
import { useEffect, useRef } from 'react'

/** By the key of the list in the browser's history. */
const links = new Map<string, string>()

/**
 * Back to a list leads the keyboard to the link by which it was left. `isShown`: the list has come; until then, the page's
 * heading has the focus.
 */
export function useFollowedLink(isShown: boolean): void {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const followed = useRef(isBack ? links.get(key) : undefined)
  useEffect(() => {
    const keep = ({ target }: MouseEvent) => {
      const href = (target as Element).closest('main a')?.getAttribute('href')
      if (href) links.set(key, href)
    }
    // Before the router takes the click.
    window.addEventListener('click', keep, true)
    return () => window.removeEventListener('click', keep, true)
  }, [key])
  useEffect(() => {
    const { current: href } = followed
    if (!isShown || href === undefined) return
    followed.current = undefined
    // After the frame has given the focus to the heading.
    queueMicrotask(() => {
      const { activeElement } = document
      // Another place was chosen while the list was on its way.
      if (activeElement !== document.body && activeElement?.tagName !== 'H1') return
      const all = [...document.querySelectorAll<HTMLElement>('main a')]
      all.find((each) => each.getAttribute('href') === href)?.focus({ preventScroll: true })
    })
  }, [isShown])
}
