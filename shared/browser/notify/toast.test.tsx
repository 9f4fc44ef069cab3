// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { closeSnackbar } from 'notistack'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toast } from './toast.tsx'

vi.mock('notistack', () => ({ closeSnackbar: vi.fn() }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(closeSnackbar).mockClear()
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('closes itself after 5000 ms, once', () => {
  render(<Toast id={7} message="Klart" variant="success" />)
  pass(4999)
  expect(closeSnackbar).not.toHaveBeenCalled()
  pass(1)
  expect(closeSnackbar).toHaveBeenCalledExactlyOnceWith(7)
  pass(60_000)
  expect(closeSnackbar).toHaveBeenCalledOnce()
})

test.each([
  ['hovered', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focused', fireEvent.focus, fireEvent.blur],
])('A17: not while it is %s; afterwards it stays for the time that was left', (_name, begin, end) => {
  render(<Toast id={7} message="Klart" variant="success" />)
  pass(3000)
  begin(screen.getByRole('status'))
  pass(60_000)
  expect(closeSnackbar).not.toHaveBeenCalled()
  end(screen.getByRole('status'))
  pass(1999)
  expect(closeSnackbar).not.toHaveBeenCalled()
  pass(1)
  expect(closeSnackbar).toHaveBeenCalledOnce()
})

test('a button that takes back what was done closes the toast, which stays longer for it', () => {
  const run = vi.fn()
  render(<Toast id={7} message="Förseningen är anmäld" variant="success" toastAction={{ label: 'Ångra', run }} />)
  pass(9999)
  expect(closeSnackbar).not.toHaveBeenCalled()
  act(() => screen.getByRole('button', { name: 'Ångra' }).click())
  expect(run).toHaveBeenCalledOnce()
  expect(closeSnackbar).toHaveBeenCalledExactlyOnceWith(7)
})

test('A17: the close button has a name and works', () => {
  render(<Toast id={7} message="Klart" variant="success" />)
  act(() => screen.getByRole('button', { name: 'Stäng meddelandet' }).click())
  expect(closeSnackbar).toHaveBeenCalledExactlyOnceWith(7)
})

test('a failed call: the plain sentence first, the codes behind "Visa detaljer" or open where somebody has to pass them on', () => {
  const details = { text: 'client_error: not_found: Finns inte.', isOpen: false }
  const { rerender } = render(<Toast id={7} message="Finns inte." variant="error" details={details} />)
  const folded = screen.getByText('Visa detaljer').closest('details')
  expect([folded?.open, folded?.textContent]).toEqual([false, `Visa detaljer${details.text}`])
  expect(screen.getByRole('alert').textContent).toMatch(/^Fel: Finns inte\.Visa detaljer/)
  rerender(<Toast id={7} message="Finns inte." variant="error" details={{ ...details, isOpen: true }} />)
  expect(screen.getByText('Visa detaljer').closest('details')?.open).toBe(true)
})

test('the focus goes back to where it came from', () => {
  render(
    <>
      <button type="button">Anmäl försening</button>
      <Toast id={7} message="Klart" variant="success" />
    </>,
  )
  const opener = screen.getByRole('button', { name: 'Anmäl försening' })
  act(() => opener.focus())
  act(() => screen.getByRole('button', { name: 'Stäng meddelandet' }).focus())
  act(() => screen.getByRole('button', { name: 'Stäng meddelandet' }).click())
  expect(document.activeElement).toBe(opener)
})

test('A16, A17: kind is told by role and by a word, not by colour alone', () => {
  render(<Toast id={7} message="Det gick inte" variant="error" />)
  expect(screen.getByRole('alert').textContent).toContain('Fel: Det gick inte')
})
