import Swiper from 'swiper'
import 'swiper/css'
import { Mousewheel } from 'swiper/modules'
import { isCalm } from './motion.ts'
import type { Mover } from './mover.ts'
import { spacing } from './native-scroller.ts'

const speedMs = 300

const speed = (): number => (isCalm() ? 0 : speedMs)

/**
 * Turns the scroller into a looping Swiper, in one go and without a change that can be seen. Swiper has no clones: its
 * loop moves the real slides, so every link exists once.
 */
export function startSwiper(viewport: HTMLElement, initialSlide: number): Mover & { destroy: () => void } {
  viewport.classList.add('swiper')
  viewport.querySelector('ul')?.classList.add('swiper-wrapper')
  for (const slide of viewport.querySelectorAll('li')) slide.classList.add('swiper-slide')
  viewport.dataset.live = ''
  viewport.scrollLeft = 0
  const swiper = new Swiper(viewport, {
    modules: [Mousewheel],
    initialSlide,
    loop: true,
    spaceBetween: spacing,
    slidesPerView: 1,
    // Spec §9; the same widths stand in carousel.module.css.
    breakpoints: { 640: { slidesPerView: 2 }, 1024: { slidesPerView: 3 } },
    speed: speed(),
    // Sideways on a touchpad, as in the scroller; up and down still scrolls the page.
    mousewheel: { forceToAxis: true },
    on: {
      touchStart: ({ params }) => {
        params.speed = speed()
      },
    },
  })
  return {
    move: (direction) => {
      if (direction === 1) swiper.slideNext(speed())
      else swiper.slidePrev(speed())
    },
    destroy: () => swiper.destroy(true, false),
  }
}
