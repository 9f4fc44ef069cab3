import { type RefObject, useEffect, useState } from 'react'

/** Minimum visible share of a slide; below it the slide is scrolling in or out. */
const inView = 0.9

/**
 * Indices of the slides in view. The others are made inert, so that Tab and screen readers skip them. Based on
 * intersection, so it works for the plain scroller and for Swiper.
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
        // Between two slides none is fully in view; keep the previous value.
        if (shown.size > 0) setVisible(new Set(shown))
      },
      { root: viewport.current, threshold: inView },
    )
    for (const slide of slides) observer.observe(slide)
    return () => observer.disconnect()
  }, [viewport, count])

  return visible
}
