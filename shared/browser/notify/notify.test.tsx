// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { notifyError, notifyInfo, notifySuccess } from './notify.ts'
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

test('a toast takes the place of an earlier one about the same matter, and of no other', async () => {
  notifySuccess('Väntar, du kan ännu ångra det', { about: 'brev', action: { label: 'Ångra', run: () => {} } })
  notifyInfo('Något annat')
  await screen.findByText('Väntar, du kan ännu ångra det')
  notifySuccess('Skickades inte', { about: 'brev' })
  await screen.findByText('Skickades inte')
  await waitFor(() => expect(screen.queryByText('Väntar, du kan ännu ångra det')).toBeNull(), { timeout: 4000 })
  expect(screen.getByText('Något annat')).toBeTruthy()
})

test('a success takes the place of an earlier one of the same page, not of one with a button or of an error', async () => {
  notifySuccess('Förseningen är anmäld', { action: { label: 'Ångra', run: () => {} } })
  notifyError('Mejlet gick inte')
  notifySuccess('Första sparad')
  await screen.findByText('Första sparad')
  notifySuccess('Andra sparad')
  await screen.findByText('Andra sparad')
  await waitFor(() => expect(screen.queryByText('Första sparad')).toBeNull(), { timeout: 4000 })
  history.pushState(null, '', '/annan')
  notifySuccess('På nästa sida')
  await screen.findByText('På nästa sida')
  history.back()
  for (const text of ['Förseningen är anmäld', 'Mejlet gick inte', 'Andra sparad']) screen.getByText(text)
})

test('a toast that would cover the page’s heading stands below it', async () => {
  const head = document.createElement('div')
  head.dataset.pageHead = ''
  head.append(document.createElement('h1'))
  document.body.append(document.createElement('header'), head)
  const at = (top: number, height: number) => ({ left: 0, right: 360, top, height, bottom: top + height }) as DOMRect
  let headTop = 400
  const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.tagName === 'HEADER') return at(0, 72)
    return this.role === 'status' ? at(0, 44) : at(headTop, 32)
  })
  const toastTop = () => toastRegion().style.getPropertyValue('--toast-top')
  notifySuccess('Ryms mellan listen och rubriken')
  await screen.findByText('Ryms mellan listen och rubriken')
  expect(toastTop()).toBe('72px')
  headTop = 96
  notifySuccess('Skulle täcka rubriken')
  await screen.findByText('Skulle täcka rubriken')
  expect(toastTop()).toBe('128px')
  const used = document.createElement('p')
  used.dataset.inUse = ''
  document.body.append(used)
  vi.spyOn(used, 'getBoundingClientRect').mockReturnValue(at(140, 60))
  notifySuccess('Skulle täcka det som just trycktes')
  await screen.findByText('Skulle täcka det som just trycktes')
  expect(toastTop()).toBe('200px')
  used.remove()
  measured.mockRestore()
})

test('a toast stands in the modal dialog that covers the page, and stays when the dialog closes or goes', async () => {
  const dialog = document.createElement('dialog')
  const region = toastRegion()
  const place = () => region.parentElement
  for (const end of [() => dialog.remove(), () => dialog.removeAttribute('open')]) {
    dialog.setAttribute('open', '')
    document.body.append(dialog)
    notifySuccess('Kontot är avstängt')
    await waitFor(() => expect(place()).toBe(dialog))
    expect((await screen.findAllByText('Kontot är avstängt')).length).toBeGreaterThan(0)
    end()
    await waitFor(() => expect(place()).toBe(document.body))
    expect(screen.getAllByText('Kontot är avstängt').length).toBeGreaterThan(0)
  }
})
