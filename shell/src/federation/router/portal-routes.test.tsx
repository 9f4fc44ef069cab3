import { renderRoutes } from '@stafapp/shared/testing/render-at'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setRegistry } from '../registry/registry-store.ts'
import { portalRoutes } from './portal-routes.tsx'

vi.mock('../../crash/not-found.tsx', () => {
  throw new Error('not stored on this device')
})

test('an unknown address without a network says that the page cannot be reached, and asks for no report', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  setRegistry({ revision: 1, shell: '1', remotes: [] })
  // Below the frame.
  renderRoutes(portalRoutes([])[0]?.children ?? [], '/finnsinte')
  expect(await screen.findByRole('heading', { level: 1, name: 'Sidan kan inte nås just nu' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Försök på nytt' })).toBeTruthy()
  expect(screen.queryByText(/felrapport/)).toBeNull()
})
