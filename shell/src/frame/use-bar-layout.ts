import { type RefObject, useEffect, useRef, useState } from 'react'
import { inlineGroupCount, relayoutDelay, smallBelow } from './inline-groups.ts'

type BarLayout = { inlineCount: number; isSmall: boolean }

/**
 * Layout of the bar at its present width. `null` until measured: the first render must equal the prerendered page,
 * where container queries with the same numbers apply.
 */
export function useBarLayout(bar: RefObject<HTMLElement | null>): BarLayout | null {
  const [layout, setLayout] = useState<BarLayout | null>(null)
  const last = useRef<{ width: number; at: number } | null>(null)

  useEffect(() => {
    const element = bar.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      clearTimeout(timer)
      const now = { width: element.offsetWidth, at: performance.now() }
      const delay = relayoutDelay(last.current, now)
      if (delay > 0) {
        // Without this the last small change of a slow resize would never be applied.
        timer = setTimeout(measure, delay)
        return
      }
      last.current = now
      const isSmall = window.innerWidth < smallBelow
      setLayout({ inlineCount: inlineGroupCount(now.width, isSmall), isSmall })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [bar])

  return layout
}
