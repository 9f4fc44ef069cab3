import type { ReactNode } from 'react'
import { ArrowIcon } from '../icons.tsx'
import type { Slide } from '../slide.ts'
import { SlideCard } from '../slide-card.tsx'
import styles from './carousel.module.css'
import { useCarousel } from './use-carousel.ts'

type CarouselProps = {
  slides: Slide[]
  /** False while slides may still be added; until then the carousel stays a plain scroller. */
  isComplete: boolean
  /** Shown beside the buttons in reserved space, to avoid layout shift. */
  children?: ReactNode
}

/**
 * Slides in a CSS scroll-snap scroller. Swiper, which adds looping and mouse dragging, is loaded at the first
 * interaction and takes over the same elements at the same size and position.
 */
export function Carousel({ slides, isComplete, children }: CarouselProps) {
  const { viewport, shownSlides, visible, isTouched, touch, move } = useCarousel({ slides, isComplete })
  const titles = shownSlides.filter((_, index) => visible.has(index)).map(({ title }) => title)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects the first interaction; the buttons and links inside are the controls.
    <div onPointerDown={touch} onKeyDown={touch} onFocus={touch}>
      <div className={styles.viewport} ref={viewport}>
        <ul className={styles.track}>
          {shownSlides.map((slide, index) => (
            <li key={slide.id} className={styles.slide} data-index={index}>
              <SlideCard slide={slide} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.controls}>
        <button type="button" className={styles.button} onClick={() => move(-1)} aria-label="Föregående kort">
          <ArrowIcon direction="left" />
        </button>
        <button type="button" className={styles.button} onClick={() => move(1)} aria-label="Nästa kort">
          <ArrowIcon direction="right" />
        </button>
        <span className={styles.dots} aria-hidden="true">
          {shownSlides.map((slide, index) => (
            <span key={slide.id} className={visible.has(index) ? styles.dotOn : styles.dot} />
          ))}
        </span>
        <div className={styles.message}>{children}</div>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {isTouched ? `Visar ${titles.join(', ')}` : ''}
      </p>
    </div>
  )
}
