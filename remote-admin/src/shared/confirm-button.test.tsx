import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ConfirmButton } from './confirm-button.tsx'

it('makes the answer the main button when it asks, and stops at "Avbryt"', async () => {
  const user = userEvent.setup()
  const onConfirm = vi.fn()
  render(
    <ConfirmButton
      label="Ta bort"
      question="Raden försvinner."
      yes="Ta bort raden"
      isPending={false}
      error={null}
      onConfirm={onConfirm}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Ta bort' }))
  expect(screen.getByRole('button', { name: 'Ta bort raden' }).className).toContain('primary')
  expect(screen.getByRole('button', { name: 'Avbryt' }).className).not.toContain('primary')
  await user.click(screen.getByRole('button', { name: 'Avbryt' }))
  expect(onConfirm).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Ta bort' }))
  await user.click(screen.getByRole('button', { name: 'Ta bort raden' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})

const two = (
  <>
    {['Arkivera', 'Ta bort'].map((label) => (
      <ConfirmButton
        key={label}
        label={label}
        question={`${label}: det går inte att ångra.`}
        yes={`${label} karnevalen`}
        isPending={false}
        error={null}
        onConfirm={() => undefined}
      />
    ))}
  </>
)
const button = (name: string) => screen.getByRole('button', { name })
const isAsked = (label: string) => screen.queryByRole('button', { name: `${label} karnevalen` }) !== null

it.each([
  ['Arkivera', 'Ta bort'],
  ['Ta bort', 'Arkivera'],
])('asks one thing at a time: %s stops when %s is pressed, which has the focus', async (first, second) => {
  const user = userEvent.setup()
  render(two)
  await user.click(button(first))
  await user.click(button(second))
  expect([isAsked(first), isAsked(second)]).toEqual([false, true])
  expect(document.activeElement).toBe(button(`${second} karnevalen`))
})

it('stops at Escape, and the focus is back on its button', async () => {
  const user = userEvent.setup()
  render(two)
  await user.click(button('Ta bort'))
  await user.keyboard('{Escape}')
  expect(isAsked('Ta bort')).toBe(false)
  expect(document.activeElement).toBe(button('Ta bort'))
  await user.click(button('Ta bort'))
  expect(isAsked('Ta bort'), 'it asks again').toBe(true)
})
