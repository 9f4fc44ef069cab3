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
