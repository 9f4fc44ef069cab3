// @vitest-environment jsdom
import { KeptFocus } from '@stafapp/shared/focus'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

function Example() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <input aria-label="Annat" />
      <KeptFocus isOpen={isOpen}>
        {isOpen ? (
          <>
            <input aria-label="Namn" />
            <button type="button" onClick={() => setOpen(false)}>
              Avbryt
            </button>
          </>
        ) : (
          <button type="button" onClick={() => setOpen(true)}>
            Ny
          </button>
        )}
      </KeptFocus>
    </>
  )
}

test('A8: the focus goes on into what took the button’s place, and back to the button', () => {
  render(<Example />)
  expect(document.activeElement, 'not on the first load').toBe(document.body)
  screen.getByRole('button', { name: 'Ny' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Ny' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Namn' }))
  screen.getByRole('button', { name: 'Avbryt' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Avbryt' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ny' }))
})

test('A8: whoever is elsewhere on the page is left there', () => {
  render(<Example />)
  const elsewhere = screen.getByRole('textbox', { name: 'Annat' })
  elsewhere.focus()
  fireEvent.click(screen.getByRole('button', { name: 'Ny' }))
  expect(document.activeElement).toBe(elsewhere)
})
