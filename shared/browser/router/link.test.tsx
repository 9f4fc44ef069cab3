// @vitest-environment jsdom
import { Link, NavLink } from '@stafapp/shared/router'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

const links = (
  <>
    <Link to="/a?x=1">till a</Link>
    <Link to="/b" replace state={{ from: 'here' }} onClick={(event) => event.shiftKey && event.preventDefault()}>
      till b
    </Link>
    <Link to="/c" target="_blank">
      ny flik
    </Link>
    <NavLink to="/here">här</NavLink>
    <NavLink to="/here/below">under</NavLink>
  </>
)
const link = (name: string) => screen.getByRole('link', { name })

test('a click goes there without a page load', () => {
  const { router } = renderAt(links, '/here')
  expect(link('till a').getAttribute('href')).toBe('/a?x=1')
  expect(fireEvent.click(link('till a'))).toBe(false)
  expect(router.state.location).toMatchObject({ pathname: '/a', search: '?x=1' })
})

test('replace and state reach the router; a prevented click goes nowhere', () => {
  const { router } = renderAt(links, '/here')
  fireEvent.click(link('till b'), { shiftKey: true })
  expect(router.state.location.pathname).toBe('/here')
  act(() => link('till b').click())
  expect(router.state.location).toMatchObject({ pathname: '/b', state: { from: 'here' } })
  expect(router.state.historyAction).toBe('REPLACE')
})

test.each([
  ['till a', { ctrlKey: true }],
  ['till a', { metaKey: true }],
  ['till a', { button: 1 }],
  ['ny flik', {}],
])('what opens elsewhere is left to the browser: %s %j', (name, init) => {
  const seen = vi.fn((event: Event) => event.preventDefault())
  const { router } = renderAt(links, '/here')
  // jsdom cannot open tabs; the router must not have handled the click.
  window.addEventListener('click', seen, { once: true })
  fireEvent.click(link(name), init)
  expect(router.state.location.pathname).toBe('/here')
  expect(seen).toHaveBeenCalledOnce()
})

test('only the page that is shown is marked as current', () => {
  renderAt(links, '/here')
  expect(link('här').getAttribute('aria-current')).toBe('page')
  expect(link('under').getAttribute('aria-current')).toBeNull()
})
