import { beforeEach, expect, it, vi } from 'vitest'

const made = vi.hoisted(() => ({ options: {} as Record<string, unknown>, slideNext: vi.fn(), slidePrev: vi.fn() }))
vi.mock('swiper', () => ({
  default: class {
    slideNext = made.slideNext
    slidePrev = made.slidePrev
    constructor(_element: Element, options: Record<string, unknown>) {
      made.options = options
    }
  },
}))
vi.mock('swiper/modules', () => ({ Mousewheel: 'mousewheel' }))
vi.mock('swiper/css', () => ({}))

const { startSwiper } = await import('./start-swiper.ts')

const prefersCalm = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }))
const viewport = () => {
  const element = document.createElement('div')
  element.innerHTML = '<ul><li></li><li></li></ul>'
  return element
}

beforeEach(() => prefersCalm(false))

it('takes over at the visitor’s slide with 1 slide, 2 from 640, 3 from 1024, 24 px, loop', () => {
  startSwiper(viewport(), 3)
  expect(made.options).toMatchObject({
    initialSlide: 3,
    loop: true,
    slidesPerView: 1,
    spaceBetween: 24,
    breakpoints: { 640: { slidesPerView: 2 }, 1024: { slidesPerView: 3 } },
  })
  expect(made.options).not.toHaveProperty('autoplay')
})

it('A18: reduced motion makes the speed 0, also when it is switched on later', () => {
  const live = startSwiper(viewport(), 1)
  live.move(1)
  expect(made.slideNext).toHaveBeenLastCalledWith(300)
  prefersCalm(true)
  live.move(-1)
  expect(made.slidePrev).toHaveBeenLastCalledWith(0)
  startSwiper(viewport(), 1)
  expect(made.options).toMatchObject({ speed: 0 })
})
