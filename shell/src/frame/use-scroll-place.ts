import { useLocation, useNavigation, useNavigationType } from '@stafapp/shared/router'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** What was there does not come any more. */
const PATIENCE_MS = 5000

/** Whoever does one of these reads the page already: it must not move under them. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * A new page begins at its top, and back and forward lead to the place where one was. The browser's own memory of it is
 * off, because it scrolls before the page is there.
 */
export function useScrollPlace(): void {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const shown = useRef({ key, pathname })
  const places = useRef(new Map<string, number>())
  const isIdle = useRef(true)
  const { state } = useNavigation()

  useLayoutEffect(() => {
    // A skeleton in place of the page that is left is no place of it.
    isIdle.current = state === 'idle'
  }, [state])

  useEffect(() => {
    const keep = () => {
      if (isIdle.current) places.current.set(shown.current.key, window.scrollY)
    }
    // From when the page is loaded until it is left, so that a reload and a return from another site keep the place too.
    const own = () => {
      window.history.scrollRestoration = 'manual'
    }
    const leave = () => {
      window.history.scrollRestoration = 'auto'
    }
    if (document.readyState === 'complete') own()
    const ending = new AbortController()
    const { signal } = ending
    addEventListener('pageshow', own, { signal })
    addEventListener('pagehide', leave, { signal })
    addEventListener('scroll', keep, { signal, passive: true })
    return () => ending.abort()
  }, [])

  useLayoutEffect(() => {
    const { current: before } = shown
    if (before.key === key) return
    shown.current = { key, pathname }
    const kept = type === 'POP' ? places.current.get(key) : undefined
    if (kept !== undefined) return returnTo(kept)
    if (before.pathname !== pathname) window.scrollTo(0, 0)
    places.current.set(key, window.scrollY)
  }, [key, pathname, type])
}

/** Scrolls to where one was, as soon as the page is as long as it was then. */
function returnTo(place: number): () => void {
  const observer = new ResizeObserver(scroll)
  const timer = setTimeout(stop, PATIENCE_MS)
  const ending = new AbortController()
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
    ending.abort()
  }
  function scroll() {
    window.scrollTo(0, place)
    if (Math.abs(window.scrollY - place) < 2) stop()
  }
  for (const move of ownMoves) addEventListener(move, stop, { signal: ending.signal, passive: true })
  observer.observe(document.body)
  scroll()
  return stop
}
