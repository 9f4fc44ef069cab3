import { type RefObject, useEffect, useState } from 'react'

/** A slide with less than this in view is on its way in or out. */
const inView = 0.9

/**
 * Indices of the slides in view. The others are made inert, so that Tab and screen readers meet only what can be seen
 * (A18). It measures what is on the screen, and so holds for the plain scroller and for Swiper alike.
 */
export function useVisibleSlides(viewport: RefObject<HTMLElement | null>, count: number): ReadonlySet<number> {
  const [visible, setVisible] = useState<ReadonlySet<number>>(new Set([1]))

  useEffect(() => {
    const slides = [...(viewport.current?.querySelectorAll('li') ?? [])].slice(0, count)
    const shown = new Set<number>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const slide = target as HTMLElement
          const isShown = intersectionRatio >= inView
          slide.inert = !isShown
          if (isShown) shown.add(Number(slide.dataset.index))
          else shown.delete(Number(slide.dataset.index))
        }
        // Between two slides nothing is wholly in view; the last answer stays until the next one.
        if (shown.size > 0) setVisible(new Set(shown))
      },
      { root: viewport.current, threshold: inView },
    )
    for (const slide of slides) observer.observe(slide)
    return () => observer.disconnect()
  }, [viewport, count])

  return visible
}
