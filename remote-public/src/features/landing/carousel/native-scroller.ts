import { isCalm } from './motion.ts'
import type { Mover } from './mover.ts'

/** Spec §9: distance between slides. The same number stands in carousel.module.css. */
export const spacing = 24

/** From one slide's edge to the next one's, in px. */
const stepOf = (viewport: HTMLElement): number => {
  const slide = viewport.querySelector('li')
  return slide ? slide.getBoundingClientRect().width + spacing : 0
}

/** Index of the slide at the scroller's left edge. */
export const positionOf = (viewport: HTMLElement): number => {
  const step = stepOf(viewport)
  return step === 0 ? 0 : Math.round(viewport.scrollLeft / step)
}

/**
 * Spec §9: the carousel starts at slide 2. CSS does it before any script runs, by letting the first slide not snap;
 * this makes sure of it in browsers that do not snap on layout, and then lets the first slide snap as well.
 */
export function startAtSecond(viewport: HTMLElement): void {
  if (positionOf(viewport) === 0) viewport.scrollTo({ left: stepOf(viewport), behavior: 'instant' })
  viewport.dataset.started = ''
}

/** Moves a plain scroller by one slide, from its end to its beginning and back. */
export function nativeScroller(viewport: HTMLElement): Mover {
  // A second press during the smooth scroll counts from where the first one is heading.
  let goal: number | null = null
  const forget = () => {
    goal = null
  }
  viewport.addEventListener('scrollend', forget)
  viewport.addEventListener('pointerdown', forget)
  return {
    move(direction) {
      const step = stepOf(viewport)
      const end = viewport.scrollWidth - viewport.clientWidth
      const wished = (goal ?? positionOf(viewport)) + direction
      // Half a step of tolerance: sub-pixel widths never add up exactly.
      const left = wished < 0 ? end : wished * step > end + step / 2 ? 0 : wished * step
      goal = step === 0 ? 0 : Math.round(left / step)
      viewport.scrollTo({ left, behavior: isCalm() ? 'instant' : 'smooth' })
    },
  }
}
