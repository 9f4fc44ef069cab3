import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Unbroken } from './unbroken.tsx'

it.each([
  ['5 × 80 m mixed, språkbad åk 1–6', ['5 × 80 m', 'åk 1–6']],
  ['Masstafett 12 × 80 m mixed, små grundskolor åk 1–6', ['12 × 80 m', 'åk 1–6']],
  ['Tillsammans-stafetten', []],
])('keeps the numbers of "%s" whole', (text, whole) => {
  const { container } = render(<Unbroken text={text} />)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('span')].map((span) => span.textContent)).toEqual(whole)
})
