import Swiper from 'swiper'
import 'swiper/css'
import { Mousewheel } from 'swiper/modules'
import { isCalm } from './motion.ts'
import type { Mover } from './mover.ts'
import { spacing } from './native-scroller.ts'

const speedMs = 300

const speed = (): number => (isCalm() ? 0 : speedMs)

/**
 * Turns the scroller into a looping Swiper without a visible change. Its loop moves the real slides instead of cloning
 * them, so each link exists once.
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
    // The same widths as in carousel.module.css.
    breakpoints: { 640: { slidesPerView: 2 }, 1024: { slidesPerView: 3 } },
    speed: speed(),
    // Horizontal touchpad scrolling as in the scroller; vertical scrolls the page.
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
