// @vitest-environment jsdom
import { ButtonLink, ComingPage, Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { ApiError } from '@stafapp/shared/session'
import { failure } from '@stafapp/shared/testing/fake-api'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

test('A3, A6: a page names the tab and has the one h1, which can take focus', () => {
  renderAt(
    <Page title="Minutschema" intro="Två dagar." actions={<button type="button">Skriv ut</button>}>
      innehåll
    </Page>,
  )
  expect(document.title).toBe('Minutschema – Stafapp 2.0')
  expect(
    screen.getAllByRole('heading', { level: 1 }).map(({ textContent, tabIndex }) => [textContent, tabIndex]),
  ).toEqual([['Minutschema', -1]])
  expect(screen.getByText('Två dagar.')).toBeTruthy()
  expect(screen.getByText('innehåll')).toBeTruthy()
})

test('A19: the skeleton has a text, and marks what is not there yet', () => {
  const { unmount } = renderAt(<Loading />)
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('Laddar')
  expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1)
  expect(status.closest('[aria-busy="true"]')).toBeNull()
  unmount()
  expect(document.querySelector('[aria-busy]')).toBeNull()
})

test('a failed load says in plain words what happened, the codes stand behind "Visa detaljer", and it can be repeated', () => {
  const onRetry = vi.fn()
  const body = { type: 'client_error', errors: [{ code: 'not_found', detail: 'Finns inte.', attr: null }] }
  renderAt(<ErrorBox error={new ApiError(failure(404, 'x'), body)} onRetry={onRetry} />)
  expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe('Finns inte.')
  const details = screen.getByText('Visa detaljer').closest('details')
  expect([details?.open, details?.textContent]).toEqual([
    false,
    'Visa detaljerclient_error: not_found: Finns inte.Ärende: test',
  ])
  act(() => screen.getByRole('button', { name: 'Försök på nytt' }).click())
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a text is shown as it is, without a button when there is nothing to repeat', () => {
  renderAt(<ErrorBox error="Kunde inte komma åt denna resurs" />)
  expect(screen.getByRole('alert').textContent).toBe('Kunde inte komma åt denna resurs')
})

test('an empty list says so and may offer what to do', () => {
  renderAt(
    <Empty text="Inga lag ännu.">
      <ButtonLink to="/lagledare/eventregistration">Anmäl lag</ButtonLink>
    </Empty>,
  )
  expect(screen.getByText('Inga lag ännu.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Anmäl lag' }).getAttribute('href')).toBe('/lagledare/eventregistration')
})

test('a page of a later release says what will be there', () => {
  renderAt(<ComingPage title="Priser" text="Här kommer prislistan." />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Priser')
  expect(screen.getByText('Här kommer prislistan.')).toBeTruthy()
})
