import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StateText } from './state-text.tsx'

it.each([
  ['Skickad (e-post)', '(e-post)'],
  ['Kom inte fram (e-post)', '(e-post)'],
  ['Påmind 2 gånger', undefined],
])('keeps the way of %j on one line', (text, whole) => {
  const { container } = render(<StateText text={text} />)
  expect(container.textContent).toBe(text)
  expect(container.querySelector('span')?.textContent).toBe(whole)
})
