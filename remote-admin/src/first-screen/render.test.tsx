import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from './render.ts'

afterEach(() => document.body.replaceChildren())

const Row = ({ name, children }: { name: string; children?: ReactNode }) => (
  <li className="row" tabIndex={-1}>
    <label htmlFor="a">{name}</label> nr {7}
    {children}
  </li>
)
const view = (names: readonly string[], pressed = false) => (
  <>
    <h1>Uppropet</h1>
    {false}
    <ul aria-label="Lag">
      {names.map((name) => (
        <Row key={name} name={name}>
          <button type="button" aria-pressed={pressed} disabled={false} data-x={undefined}>
            Här
          </button>
        </Row>
      ))}
    </ul>
    {null}
    {names.length === 0 && <p>Inga lag & inga "heat"</p>}
  </>
)

/** As the browser writes it, because React escapes quotes that need no escape. */
const written = (node: ReactNode): string => {
  const element = document.createElement('div')
  element.innerHTML = renderToStaticMarkup(node)
  return element.innerHTML
}

test.each([[['Ett', 'Två']], [['Ett']], [[]]])('the markup of %j is that of React', (names) => {
  render(view(names), document.body)
  expect(document.body.innerHTML).toBe(written(view(names)))
})

test('what is drawn again keeps the elements that are there, and their focus', () => {
  render(view(['Ett', 'Två']), document.body)
  const button = document.querySelector('button')
  button?.focus()
  render(view(['Ett'], true), document.body)
  expect(document.querySelector('button')).toBe(button)
  expect(document.activeElement).toBe(button)
  expect(button?.getAttribute('aria-pressed')).toBe('true')
  expect(document.body.innerHTML).toBe(written(view(['Ett'], true)))
})

test('a tap calls the handler that was drawn last', () => {
  const [first, last] = [vi.fn(), vi.fn()]
  for (const onClick of [first, last]) {
    render(
      <button type="button" onClick={onClick}>
        Här
      </button>,
      document.body,
    )
  }
  document.querySelector('button')?.click()
  expect([first.mock.calls.length, last.mock.calls.length]).toEqual([0, 1])
})
