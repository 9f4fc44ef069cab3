// @vitest-environment jsdom
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Question } from './question.tsx'

function ask() {
  stubBrowser()
  const [onYes, onNo] = [vi.fn(), vi.fn()]
  render(
    <Question title="Stryk laget?" yesLabel="Stryk" onYes={onYes} onNo={onNo}>
      Laget tas bort.
    </Question>,
  )
  const [no, yes] = ['Avbryt', 'Stryk'].map((name) => screen.getByRole('button', { name })) as [
    HTMLElement,
    HTMLElement,
  ]
  return { onYes, onNo, no, yes }
}

test('no press answers while the style keeps the pointer from the answers, by the keyboard neither', () => {
  const { onYes, onNo, no, yes } = ask()
  const settling = yes.parentElement as HTMLElement
  settling.style.pointerEvents = 'none'
  // What the browser sends for Enter too.
  fireEvent.click(yes)
  fireEvent.click(no)
  expect(onYes).not.toHaveBeenCalled()
  expect(onNo).not.toHaveBeenCalled()
  settling.style.pointerEvents = ''
  fireEvent.click(yes)
  expect(onYes).toHaveBeenCalledOnce()
})

test('a key that is held down answers nothing, a press of it does', async () => {
  const { onYes, yes } = ask()
  yes.focus()
  const user = userEvent.setup()
  expect(fireEvent.keyDown(yes, { key: 'Enter', repeat: true })).toBe(false)
  await user.keyboard('{Enter}')
  expect(onYes).toHaveBeenCalledOnce()
})
