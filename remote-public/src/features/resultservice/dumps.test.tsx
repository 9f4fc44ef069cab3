// @vitest-environment jsdom
import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import Dumps from './dumps.tsx'
import { saveDump } from './save-dump.ts'

vi.mock('./save-dump.ts', () => ({ saveDump: vi.fn(async () => undefined) }))

const published = (version: number) => ({ version, published_at: '2025-05-12T09:00:00Z' })

function open() {
  fakeApi({ 'GET /api/events/heats/versions/': { data: [published(3), published(2)] } })
  renderAt(<Dumps karneval={1} />)
  return { user: userEvent.setup() }
}

it('asks for the encoding only of files that have one', async () => {
  const { user } = open()
  expect(await screen.findByRole('combobox', { name: 'Teckenkodning' })).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'CSV (Excel)')
  expect(screen.queryByRole('combobox', { name: 'Teckenkodning' })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Innehåll' }), '2')
  await user.click(screen.getByRole('button', { name: 'Hämta filen' }))
  await waitFor(() =>
    expect(saveDump).toHaveBeenLastCalledWith({ karneval: 1, since: 2, format: 'csv', encoding: 'utf-8' }),
  )
})

it('says why a file does not come, and keeps the choices', async () => {
  vi.mocked(saveDump).mockRejectedValueOnce(new Error('Servern kunde inte nås.'))
  const { user } = open()
  const format = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Format' })
  await user.selectOptions(format, 'JSON')
  await user.click(screen.getByRole('button', { name: 'Hämta filen' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Servern kunde inte nås.')
  expect(format.value).toBe('json')
})
