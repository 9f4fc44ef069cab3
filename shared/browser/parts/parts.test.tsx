// @vitest-environment jsdom
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Parts } from './parts.tsx'

const parts = { datum: 'Datum', texter: 'Texter' }

test('a row that is wider than a phone begins with the shown part in its middle', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  renderAt(<Parts label="Delar" parts={parts} shown="texter" />)
  expect(screen.getByRole('navigation', { name: 'Delar' }).scrollLeft).toBe(300)
})
