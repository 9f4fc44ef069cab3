// @vitest-environment jsdom
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Question, useConfirm } from './question.tsx'

const went = vi.fn()
const stayed = vi.fn()

stubBrowser()

function Deed() {
  const { confirm, isAsking, answers } = useConfirm()
  return (
    <>
      <button type="button" onClick={() => void confirm().then(went, stayed)}>
        Spara
      </button>
      {isAsking && (
        <Question title="Stämmer antalen?" yesLabel="Spara ändå" {...answers}>
          <p>Det är många.</p>
        </Question>
      )}
    </>
  )
}

it('goes on after a yes, stops after a no, and asks again', async () => {
  const user = userEvent.setup()
  render(<Deed />)
  await user.click(screen.getByRole('button', { name: 'Spara' }))
  await user.click(screen.getByRole('button', { name: 'Avbryt' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(stayed).toHaveBeenCalledWith(expect.objectContaining({ name: 'AbortError' }))
  expect(went).not.toHaveBeenCalled()

  await user.click(screen.getByRole('button', { name: 'Spara' }))
  await user.click(screen.getByRole('button', { name: 'Spara ändå' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(went).toHaveBeenCalledOnce()
})
