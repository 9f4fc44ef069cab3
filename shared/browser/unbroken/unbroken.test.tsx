// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Unbroken } from './unbroken.tsx'

it.each([
  ['5 × 80 m mixed, språkbad åk 1–6', ['5 × 80 m', 'åk 1–6']],
  ['Masstafett 12 × 80 m mixed, små grundskolor åk 1–6', ['12 × 80 m', 'åk 1–6']],
  ['Åk 7–9 · 4 löpare · 4 × 100 m', ['Åk 7–9', '4 × 100 m']],
  ['Grenen är för åk 5 till andra stadiet. Ida Ek går i åk 4.', ['åk 5', 'åk 4']],
  ['klass 4B, flicka', ['klass 4B']],
  ['Sträcka 3 · 200 m', ['200 m']],
  ['4 × 100 m pojkar, final, heat 12', ['4 × 100 m', 'heat 12']],
  ['12 min senare', []],
  ['Tillsammans-stafetten', []],
])('keeps the numbers of "%s" whole', (text, whole) => {
  const { container } = render(<Unbroken text={text} />)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('span')].map((span) => span.textContent)).toEqual(whole)
})
