// @vitest-environment jsdom
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { Calendar } from '@stafapp/shared/ui-date'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

stubBrowser()

function show() {
  const onChoose = vi.fn()
  render(<Calendar day="2025-05-16" onChoose={onChoose} />)
  return { onChoose, user: userEvent.setup() }
}

const focused = () => document.activeElement?.getAttribute('aria-label')

it('begins at the chosen day, in Swedish, with Monday first', () => {
  show()
  expect(focused()).toBe('fredag 16.5.2025')
  expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('maj 2025')).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'må',
    'ti',
    'on',
    'to',
    'fr',
    'lö',
    'sö',
  ])
})

it.each([
  ['{ArrowLeft}', 'torsdag 15.5.2025'],
  ['{ArrowRight}', 'lördag 17.5.2025'],
  ['{ArrowUp}', 'fredag 9.5.2025'],
  ['{ArrowDown}{ArrowDown}{ArrowDown}', 'fredag 6.6.2025'],
  ['{PageUp}', 'onsdag 16.4.2025'],
  ['{PageDown}', 'måndag 16.6.2025'],
  ['{Home}', 'måndag 12.5.2025'],
  ['{End}', 'söndag 18.5.2025'],
])('%s leads to %s, and Enter chooses it', async (keys, day) => {
  const { onChoose, user } = show()
  await user.keyboard(keys)
  expect(focused()).toBe(day)
  await user.keyboard('{Enter}')
  const [d, m, y] = day.replace(/^\S+ /, '').split('.')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(`${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`)
})

it('turns its pages by button without losing the focus, and a press chooses a day', async () => {
  const { onChoose, user } = show()
  await user.click(screen.getByRole('button', { name: 'Nästa månad' }))
  expect(screen.getByText('juni 2025')).toBeTruthy()
  expect(focused()).toBe('Nästa månad')
  await user.click(screen.getByRole('button', { name: 'Föregående månad' }))
  expect(onChoose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'tisdag 20.5.2025' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2025-05-20')
})
