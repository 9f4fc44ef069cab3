// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { axisOf, growthOf, SeasonChart } from './season-chart.tsx'

const startsOn = '2025-05-16'
const now = growthOf([{ day: '2025-03-01', value: 30 }], startsOn)
const last = growthOf([{ day: '2024-04-26', value: 40 }], '2024-05-17')

const draw = (asOf: string, limit?: { name: string; value: number }) =>
  render(
    <SeasonChart
      axis={axisOf({ startsOn, asOf, now, last })}
      startsOn={startsOn}
      lines={[
        { name: 'Lag 2025', points: now },
        { name: 'Lag 2024', points: last, isLast: true },
      ]}
      {...(limit && { limit })}
      label="Linjediagram över lagen"
      unit={1}
      format={String}
    />,
  ).container

it('is one picture with words, a legend, months and sums', () => {
  const box = draw('2025-04-01')
  const picture = screen.getByRole('img', { name: 'Linjediagram över lagen' })
  expect(picture.textContent).toBe('010203040KarnevalenI dag1.3.1.4.1.5.')
  expect(box.querySelector('figcaption')?.textContent).toBe('Lag 2025Lag 2024')
})

it("this year's line ends today, last year's at the end of the axis", () => {
  const paths = [...draw('2025-04-01').querySelectorAll('[role="img"] path')].map((path) => path.getAttribute('d'))
  expect(paths).toEqual(['M0,100H0V25H31', 'M0,100H55V0H76'])
})

it('has a line and a name in the legend for what cannot be exceeded, and room for it', () => {
  const box = draw('2025-04-01', { name: '80 platser', value: 80 })
  expect(box.querySelector('figcaption')?.textContent).toBe('Lag 2025Lag 202480 platser')
  expect(screen.getByRole('img').textContent).toContain('020406080')
  expect(box.querySelector('line:last-of-type')?.getAttribute('y1')).toBe('0')
})

it('stays within its frame while the season has not begun', () => {
  const container = render(
    <SeasonChart
      axis={axisOf({ startsOn, asOf: '2025-01-15', now: [], last })}
      startsOn={startsOn}
      lines={[{ name: 'Lag 2025', points: [] }]}
      label="Linjediagram"
      unit={1}
      format={String}
    />,
  ).container
  expect(container.querySelector('[role="img"] path')?.getAttribute('d')).toBe('M0,100H0')
})

it('names today also close to the carnival, on the other side of the lines', () => {
  render(
    <SeasonChart
      axis={{ from: -60, to: 40, today: 12 }}
      startsOn={startsOn}
      lines={[{ name: 'Lag 2025', points: now }]}
      label="Linjediagram"
      unit={1}
      format={String}
    />,
  )
  expect(screen.getByText('I dag').dataset.side).toBe('right')
  expect(screen.getByText('Karnevalen').dataset.side).toBe('left')
})

it('marks today only within the season', () => {
  draw('2025-05-16')
  expect(screen.queryByText('I dag')).toBeNull()
})
