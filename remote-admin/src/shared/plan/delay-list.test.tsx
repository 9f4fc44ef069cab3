import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PlanDelay } from './api.ts'
import { DelayList } from './delay-list.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

stubBrowser()
beforeEach(() => void toasts.splice(0))

const undo = 'POST /api/events/timetable/delays/{id}/undo/'
const delay = (id: number, minutes: number): PlanDelay => ({
  ...{ id, minutes, track: 4, day: '2025-05-16', row: 43, title: '5 × 80 m', from_heat: 1, undone_at: null },
  created_at: '2025-05-16T11:05:00.000Z',
})
const button = (minutes: number) => screen.findByRole('button', { name: new RegExp(`^Ångra \\+${minutes} min`) })

it('a double press takes one delay back, and not the one that slides to its place', async () => {
  const seen = fakeApi({ [undo]: {} })
  renderAt(<DelayList delays={[delay(6, 10), delay(5, 8)]} />)
  await userEvent.click(await button(10))
  await expect.poll(() => toasts).toEqual([['success', 'Förseningen är borttagen']])
  expect((await button(10)).hasAttribute('disabled')).toBe(true)
  await userEvent.click(await button(8))
  expect(seen.filter(({ call }) => call === undo)).toHaveLength(1)
})

it('a delay that is taken back already is gone, as was wished', async () => {
  fakeApi({ [undo]: failure(409, 'conflict', 'Förseningen är redan borttagen.') })
  renderAt(<DelayList delays={[delay(5, 8)]} />)
  await userEvent.click(await button(8))
  await expect.poll(() => toasts).toEqual([['success', 'Förseningen är borttagen']])
})
