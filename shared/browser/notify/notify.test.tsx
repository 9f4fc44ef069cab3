// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notifyError, notifySuccess } from './notify.ts'
import { toastRegion } from './region.ts'

test('A17: the live region is there before the first toast', () => {
  expect(document.getElementById('stafapp-toasts')?.getAttribute('aria-live')).toBe('polite')
  expect(toastRegion().textContent).toBe('')
})

test('a success is a status, an error an alert, both inside the live region, top-right', async () => {
  notifySuccess('Inbjudan har skickats')
  notifyError('Det gick inte')
  const status = await screen.findByRole('status')
  const alert = await screen.findByRole('alert')
  expect(status.textContent).toContain('Inbjudan har skickats')
  expect(alert.textContent).toContain('Det gick inte')
  expect(toastRegion().contains(status) && toastRegion().contains(alert)).toBe(true)
})

test('a closed toast leaves the page', async () => {
  notifySuccess('Stäng mig')
  const text = await screen.findByText('Stäng mig')
  act(() => text.parentElement?.querySelector('button')?.click())
  await waitFor(() => expect(screen.queryByText('Stäng mig')).toBeNull(), { timeout: 4000 })
})
