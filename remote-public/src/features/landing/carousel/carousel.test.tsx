import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeIntersectionObserver } from '../../../shared/testing/fake-intersection-observer.ts'
import type { Slide } from '../slide.ts'
import { Carousel } from './carousel.tsx'

const live = { move: vi.fn(), destroy: vi.fn() }
const startSwiper = vi.hoisted(() => vi.fn())
vi.mock('./start-swiper.ts', () => ({ startSwiper }))
vi.mock('../slide-card.tsx', () => ({ SlideCard: ({ slide }: { slide: Slide }) => <a href="/x">{slide.title}</a> }))

const slides = (count: number): Slide[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, title: `Kort ${index + 1}`, text: '', link: null }))
const next = () => screen.getByRole('button', { name: 'Nästa kort' })

let showOnly: ReturnType<typeof fakeIntersectionObserver>
const scrollTo = vi.fn()

beforeEach(() => {
  showOnly = fakeIntersectionObserver()
  vi.clearAllMocks()
  startSwiper.mockReturnValue(live)
  Element.prototype.scrollTo = scrollTo
})

describe('until the visitor touches it', () => {
  it('it is a plain scroller without Swiper, standing at slide 2', () => {
    Element.prototype.getBoundingClientRect = () => ({ width: 300 }) as DOMRect
    render(<Carousel slides={slides(4)} isComplete />)
    expect(scrollTo).toHaveBeenCalledWith({ left: 324, behavior: 'instant' })
    expect(startSwiper).not.toHaveBeenCalled()
  })

  it('A18: what is off the screen is inert, buttons have Swedish names', () => {
    render(<Carousel slides={slides(4)} isComplete />)
    showOnly((element) => element.textContent === 'Kort 2')
    const inert = screen.getAllByRole('listitem', { hidden: true }).map((slide) => slide.inert)
    expect(inert).toEqual([true, false, true, true])
    expect(screen.getByRole('button', { name: 'Föregående kort' })).toBeTruthy()
  })
})

describe('from the first touch on', () => {
  it.each([
    ['a press on a button', () => userEvent.click(next())],
    ['the keyboard', () => userEvent.tab()],
    ['a touch on a slide', () => userEvent.pointer({ keys: '[TouchA]', target: screen.getByText('Kort 2') })],
  ])('%s lets Swiper take over', async (_name, touch) => {
    render(<Carousel slides={slides(4)} isComplete />)
    await touch()
    await waitFor(() => expect(startSwiper).toHaveBeenCalledOnce())
  })

  it('the button moves the scroller at once and Swiper afterwards', async () => {
    render(<Carousel slides={slides(4)} isComplete />)
    scrollTo.mockClear()
    await userEvent.click(next())
    expect(scrollTo).toHaveBeenCalledOnce()
    await waitFor(() => expect(startSwiper).toHaveBeenCalledOnce())
    await userEvent.click(next())
    expect(live.move).toHaveBeenCalledWith(1)
    await userEvent.click(screen.getByRole('button', { name: 'Föregående kort' }))
    expect(live.move).toHaveBeenLastCalledWith(-1)
  })

  it('Swiper waits for the news, and later ones do not disturb its slides', async () => {
    const { rerender } = render(<Carousel slides={slides(4)} isComplete={false} />)
    await userEvent.click(next())
    rerender(<Carousel slides={slides(6)} isComplete={false} />)
    expect(startSwiper).not.toHaveBeenCalled()
    rerender(<Carousel slides={slides(6)} isComplete />)
    await waitFor(() => expect(startSwiper).toHaveBeenCalledOnce())
    rerender(<Carousel slides={slides(7)} isComplete />)
    expect(screen.getAllByRole('listitem')).toHaveLength(6)
  })

  it('tells what is shown, and leaving the page ends Swiper', async () => {
    const { unmount } = render(<Carousel slides={slides(4)} isComplete />)
    await userEvent.click(next())
    await waitFor(() => expect(startSwiper).toHaveBeenCalledOnce())
    showOnly((element) => ['Kort 3', 'Kort 4'].includes(element.textContent))
    expect(screen.getByText('Visar Kort 3, Kort 4')).toBeTruthy()
    unmount()
    expect(live.destroy).toHaveBeenCalledOnce()
  })
})
