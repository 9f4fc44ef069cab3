import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { unknownDay } from './day-state.ts'
import { Unopened } from './official-page.tsx'

const show = (phase: 'opening' | 'open' | 'ended') =>
  renderAt(
    <Unopened
      state={{ ...unknownDay, phase, problem: 'Servern kunde inte nås.' }}
      noun={{ one: 'avläsning', many: 'avläsningar' }}
      path="/tavlingsdag/tidtagning"
      loading="Tidtagningen öppnas"
    />,
    '/tavlingsdag/tidtagning',
  )

test.each(['opening', 'open'] as const)(
  'a day that cannot be read yet says that the page tries again (%s)',
  (phase) => {
    show(phase)
    expect(screen.getByRole('alert').textContent).toBe('Servern kunde inte nås.Sidan försöker igen automatiskt.')
  },
)

test('a link that has ended does not promise another try', () => {
  show('ended')
  expect(screen.getByRole('alert').textContent).toBe('Servern kunde inte nås.')
})
