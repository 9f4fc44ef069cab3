import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Slide } from '../slide.ts'
import type { Mover } from './mover.ts'
import { nativeScroller, startAtSecond } from './native-scroller.ts'
import { takeOver } from './take-over.ts'
import { useVisibleSlides } from './use-visible-slides.ts'

type Carousel = {
  viewport: RefObject<HTMLDivElement | null>
  shownSlides: Slide[]
  /** Indices of the slides in view. */
  visible: ReadonlySet<number>
  isTouched: boolean
  /** Call on any interaction with the carousel. */
  touch: () => void
  move: (direction: 1 | -1) => void
}

export function useCarousel({ slides, isComplete }: { slides: Slide[]; isComplete: boolean }): Carousel {
  const viewport = useRef<HTMLDivElement>(null)
  const mover = useRef<Mover>(null)
  const [isTouched, setIsTouched] = useState(false)
  // Swiper reorders the elements for its loop; after that React must not add or remove any.
  const [frozen, setFrozen] = useState<Slide[] | null>(null)
  const shownSlides = frozen ?? slides
  const visible = useVisibleSlides(viewport, shownSlides.length)

  useLayoutEffect(() => {
    if (!viewport.current) return
    startAtSecond(viewport.current)
    mover.current = nativeScroller(viewport.current)
  }, [])

  const isTime = isTouched && isComplete
  const latest = useRef(slides)
  useEffect(() => {
    latest.current = slides
  })
  useEffect(() => {
    const element = viewport.current
    if (!isTime || !element) return
    const leaving = new AbortController()
    void takeOver(element, leaving.signal, (live) => {
      setFrozen(latest.current)
      mover.current = live
    })
    return () => leaving.abort()
  }, [isTime])

  return {
    viewport,
    shownSlides,
    visible,
    isTouched,
    touch: () => setIsTouched(true),
    move: (direction) => {
      setIsTouched(true)
      mover.current?.move(direction)
    },
  }
}
