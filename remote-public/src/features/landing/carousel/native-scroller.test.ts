import { beforeEach, describe, expect, it, vi } from 'vitest'
import { nativeScroller } from './native-scroller.ts'

const scrollTo = vi.fn()

/** Seven slides of 300 px, three in view; jsdom has no layout. */
function scroller(scrollLeft: number): HTMLElement {
  const viewport = document.createElement('div')
  viewport.innerHTML = `<ul>${'<li></li>'.repeat(7)}</ul>`
  for (const slide of viewport.querySelectorAll('li')) slide.getBoundingClientRect = () => ({ width: 300 }) as DOMRect
  Object.defineProperties(viewport, {
    scrollWidth: { value: 7 * 324 - 24 },
    clientWidth: { value: 3 * 324 - 24 },
    scrollLeft: { value: scrollLeft },
  })
  viewport.scrollTo = scrollTo
  return viewport
}

beforeEach(() => scrollTo.mockClear())
const lastLeft = () => scrollTo.mock.lastCall?.[0].left

describe('the plain scroller', () => {
  it('moves by one slide', () => {
    nativeScroller(scroller(324)).move(1)
    expect(lastLeft()).toBe(648)
  })

  it('goes on from its end to its beginning and back', () => {
    nativeScroller(scroller(4 * 324)).move(1)
    expect(lastLeft()).toBe(0)
    nativeScroller(scroller(0)).move(-1)
    expect(lastLeft()).toBe(4 * 324)
  })

  it('a second press during the scroll counts from the goal of the first', () => {
    const mover = nativeScroller(scroller(324))
    mover.move(1)
    mover.move(1)
    expect(lastLeft()).toBe(972)
  })

  it('A18: with reduced motion it jumps', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    nativeScroller(scroller(324)).move(1)
    expect(scrollTo).toHaveBeenCalledWith({ left: 648, behavior: 'instant' })
    vi.unstubAllGlobals()
  })
})
