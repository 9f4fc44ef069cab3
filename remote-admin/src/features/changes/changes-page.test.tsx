import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Component } from './changes-page.tsx'

it('leaves out logins until they are asked for, which the address keeps', async () => {
  storeSession({ roles: ['school_admin'] })
  const seen = fakeApi({ 'GET /api/maintenance/audit/': { total: 0, data: [], names: {} } })
  const { router } = renderRoutes([{ path: '/admin/andringslogg', Component }], '/admin/andringslogg')
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Visa också inloggningar' })
  expect(choice.checked).toBe(false)
  await waitFor(() => expect(seen.at(-1)?.url).toContain('without=logins'))
  await userEvent.click(choice)
  expect(router.state.location.search).toBe('?inloggningar=alla')
  await waitFor(() => expect(seen.at(-1)?.url).not.toContain('without'))
  await userEvent.click(choice)
  expect(router.state.location.search).toBe('')
})
