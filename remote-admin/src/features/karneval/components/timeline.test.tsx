import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Moment, placeOfNow, usualDates } from '../dates.ts'
import { Timeline } from './timeline.tsx'

stubBrowser()

/** From 8.12.2025 to 23.5.2026: 167 days. */
const dates = usualDates('2026-05-22')
const DAYS = 167
/** Ten pixels a day, away from the window's edge. */
const box = { left: 50, width: DAYS * 10 } as DOMRect

beforeEach(() => {
  // jsdom has no layout and no capture of pointers.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box)
  HTMLElement.prototype.setPointerCapture = vi.fn()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

type OnMove = (name: Moment, value: string) => void

/** The line in a form, which shows the dates as they have been moved. */
function Form({ onMove }: { onMove: OnMove }) {
  const [shown, setShown] = useState(dates)
  const move: OnMove = (name, value) => {
    onMove(name, value)
    setShown({ ...shown, [name]: value })
  }
  return <Timeline dates={shown} axis={shown} onMove={move} />
}

function show() {
  const onMove = vi.fn<OnMove>()
  render(<Form onMove={onMove} />)
  return onMove
}
const mark = (name: string) => screen.getByRole('slider', { name })

/** Drags a mark to these distances from where it was gripped, in pixels. */
function drag(name: string, distances: readonly number[], buttons = 1) {
  const dragged = mark(name)
  fireEvent.pointerDown(dragged, { pointerId: 7, buttons, clientX: 400 })
  expect(dragged.setPointerCapture).toHaveBeenCalledWith(7)
  for (const distance of distances) fireEvent.pointerMove(dragged, { buttons, clientX: 400 + distance })
}

it('moves a date by the whole days that its mark is dragged, back and forth, and keeps its time of day', () => {
  const onMove = show()
  drag('Beställningar stänger', [4, 6, 14, 30, -70])
  expect(onMove.mock.calls).toEqual([
    ['orders_close_at', '2026-05-07T23:59'],
    ['orders_close_at', '2026-05-09T23:59'],
    ['orders_close_at', '2026-04-29T23:59'],
  ])
  expect(mark('Beställningar stänger').getAttribute('aria-valuetext')).toBe('onsdag 29.4.2026')
})

it('moves the first date as far as its mark is dragged, although the line begins with it', () => {
  const onMove = show()
  drag('Preliminär anmälan öppnar', [-10, -11, -12, -20, 10, 11])
  expect(onMove.mock.calls).toEqual([
    ['intent_opens_at', '2025-12-07T08:00'],
    ['intent_opens_at', '2025-12-06T08:00'],
    ['intent_opens_at', '2025-12-09T08:00'],
  ])
})

it('moves nothing while no button is held', () => {
  const onMove = show()
  drag('Beställningar stänger', [300], 0)
  expect(onMove).not.toHaveBeenCalled()
})

it.each([
  ['ArrowRight', '2026-05-07T23:59'],
  ['ArrowLeft', '2026-05-05T23:59'],
  ['PageUp', '2026-05-13T23:59'],
  ['PageDown', '2026-04-29T23:59'],
])('%s moves the day', (key, to) => {
  const onMove = show()
  fireEvent.keyDown(mark('Beställningar stänger'), { key })
  expect(onMove.mock.calls).toEqual([['orders_close_at', to]])
})

it('shows today at its place, and not when it lies beside the line', () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z'), toFake: ['Date'] })
  const { container, unmount } = render(<Timeline dates={dates} axis={dates} onMove={vi.fn()} />)
  const today = container.querySelector<HTMLElement>('.timeline > .today')
  expect(Number.parseFloat(today?.style.left ?? '')).toBeCloseTo(placeOfNow(dates, '2026-03-01T12:00') ?? 0, 3)
  expect(screen.getByRole('list').textContent).toContain('I dag, 1.3.2026')
  unmount()
  vi.setSystemTime(new Date('2026-06-01T10:00:00Z'))
  const later = render(<Timeline dates={dates} axis={dates} onMove={vi.fn()} />)
  expect(later.container.querySelector('.today')).toBeNull()
  expect(screen.getByRole('list').textContent).not.toContain('I dag')
})

it('says what has passed in the past', () => {
  vi.useFakeTimers({ now: new Date('2026-04-01T09:00:00Z'), toFake: ['Date'] })
  show()
  const rows = [...document.querySelectorAll('[data-side] > span')].map(({ firstChild }) => firstChild?.textContent)
  expect(rows).toEqual([
    'Preliminär anmälan öppnade',
    'Preliminär anmälan stängde',
    'Laganmälan öppnade',
    'Laganmälan stänger',
    'Beställningar stänger',
    'Löparanmälan stänger',
    'Löparanmälan öppnas igen',
    'Tävlingsdagarna ',
  ])
})
