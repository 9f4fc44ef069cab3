import { isCalm } from './motion.ts'
import type { Mover } from './mover.ts'

/** Distance between slides in px. Repeated in carousel.module.css. */
export const spacing = 24

/** Distance between the left edges of neighbouring slides, in px. */
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
 * Starts the carousel at slide 2. CSS does it before scripts run, by not snapping to the first slide; this covers
 * browsers that do not snap on layout, and then enables snapping to the first slide.
 */
export function startAtSecond(viewport: HTMLElement): void {
  if (positionOf(viewport) === 0) viewport.scrollTo({ left: stepOf(viewport), behavior: 'instant' })
  viewport.dataset.started = ''
}

/** Moves a plain scroller by one slide and wraps at both ends. */
export function nativeScroller(viewport: HTMLElement): Mover {
  // A second press during a smooth scroll counts from the target of the first.
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
      // Tolerance of half a step, because sub-pixel widths do not add up exactly.
      const left = wished < 0 ? end : wished * step > end + step / 2 ? 0 : wished * step
      goal = step === 0 ? 0 : Math.round(left / step)
      viewport.scrollTo({ left, behavior: isCalm() ? 'instant' : 'smooth' })
    },
  }
}
