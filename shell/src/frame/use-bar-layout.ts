import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { inlineGroupCount, relayoutDelay, smallBelow } from './inline-groups.ts'

type BarLayout = { inlineCount: number; isSmall: boolean }

/** Whether one of these elements stands below the one before it. */
const isWrapped = (elements: readonly HTMLElement[]): boolean =>
  elements.some((element, index) => {
    const before = elements[index - 1]
    const height = before?.offsetHeight ?? 0
    return before !== undefined && height > 0 && element.offsetTop >= before.offsetTop + height
  })

/**
 * Layout of the bar at its present width. `null` until measured: the first render must equal the prerendered page,
 * where container queries with the same numbers apply. A long name, or the reader's own spacing, takes the room of
 * groups: those that would wrap the bar are not inline. `content` names what else stands in the bar.
 */
export function useBarLayout(bar: RefObject<HTMLElement | null>, content: string): BarLayout | null {
  const [layout, setLayout] = useState<BarLayout | null>(null)
  const last = useRef<{ width: number; at: number } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is measured from the beginning
  useEffect(() => {
    const element = bar.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      clearTimeout(timer)
      const now = { width: element.offsetWidth, at: performance.now() }
      // Only the height has changed: a new object lets the effect below look again.
      if (last.current?.width === now.width) return setLayout((known) => known && { ...known })
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
      last.current = null
    }
  }, [bar, content])

  // Before the browser paints, so that a bar of two rows is not seen.
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null || layout === null) return
    const groups = [...element.querySelectorAll<HTMLElement>('nav > ul > li')]
    const parts = [...element.children].filter((part) => part instanceof HTMLElement)
    if (groups.length > 0 && (isWrapped(parts) || isWrapped(groups)))
      setLayout({ ...layout, inlineCount: groups.length - 1 })
  }, [bar, layout])

  return layout
}
