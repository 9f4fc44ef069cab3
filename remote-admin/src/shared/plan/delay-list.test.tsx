import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, within } from '@testing-library/react'
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

it('several are taken back at once, after a question that names them', async () => {
  const seen = fakeApi({ [undo]: {} })
  renderAt(
    <DelayList delays={[delay(6, 10), delay(5, 8), { ...delay(4, 3), undone_at: '2025-05-16T11:06:00.000Z' }]} />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Ångra alla 2' }))
  const question = within(await screen.findByRole('dialog', { name: 'Ångra 2 förseningar?' }))
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 7))).toEqual([
    '+10 min',
    '+8 min ',
  ])
  await userEvent.click(question.getByRole('button', { name: 'Ångra alla' }))
  await expect.poll(() => toasts).toEqual([['success', '2 förseningar är borttagna']])
  expect(seen.map(({ url }) => /delays\/(\d+)/.exec(url)?.[1])).toEqual(['6', '5'])
  expect(screen.queryByRole('button', { name: /^Ångra alla/ })).toBeNull()
})

it('a delay that is taken back already is gone, as was wished', async () => {
  fakeApi({ [undo]: failure(409, 'conflict', 'Förseningen är redan borttagen.') })
  renderAt(<DelayList delays={[delay(5, 8)]} />)
  await userEvent.click(await button(8))
  await expect.poll(() => toasts).toEqual([['success', 'Förseningen är borttagen']])
})
