import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Plan, PlanDelay } from './api.ts'
import { DelayList } from './delay-list.tsx'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

stubBrowser()
beforeEach(() => {
  toasts.splice(0)
  vi.useFakeTimers({ now: new Date('2025-05-16T09:00:00Z'), toFake: ['Date'] })
})

const undo = 'POST /api/events/timetable/delays/{id}/undo/'
const delay = (id: number, minutes: number): PlanDelay => ({
  ...{ id, minutes, track: 4, day: '2025-05-16', row: 43, title: '5 × 80 m', from_heat: 1, undone_at: null },
  created_at: '2025-05-16T11:05:00.000Z',
})
const row = {
  ...{ id: 43, title: '5 × 80 m', round: 'TRIAL', starts_at: '2025-05-16T10:40:00.000Z', ceremony_at: null },
  ...{ ends_at: '2025-05-16T11:22:00.000Z', delay_min: 18, end_delay_min: 18 },
}
const clash = (text: string) => ({ rows: [43], text })
// A plan has many fields more that the list does not read.
const late = { rows: [row], conflicts: [clash('En'), clash('Två')] } as unknown as Plan
const after = { rows: [{ ...row, delay_min: 8, end_delay_min: 8 }], conflicts: [clash('En')] }

/** The list below what opens it. */
const List = ({ delays }: { delays: readonly PlanDelay[] }) => (
  <details open>
    <summary id="opener">Förseningar</summary>
    <DelayList delays={delays} plan={late} headingId="opener" />
  </details>
)
const opener = () => screen.getByText('Förseningar')
const button = (minutes: number) => screen.findByRole('button', { name: new RegExp(`^Ångra \\+${minutes} min`) })

it('a double press takes one delay back, and not the one that slides to its place', async () => {
  const seen = fakeApi({ [undo]: after })
  renderAt(<List delays={[delay(6, 10), delay(5, 8)]} />)
  await userEvent.click(await button(10))
  await expect
    .poll(() => toasts)
    .toEqual([
      [
        'success',
        'Förseningen är borttagen. 8 min försening är kvar: 5 × 80 m, försök startar 13:48. Krockar:\u00a02\u00a0→\u00a01.',
      ],
    ])
  expect(document.activeElement).not.toBe(opener())
  expect((await button(10)).hasAttribute('disabled')).toBe(true)
  await userEvent.click(await button(8))
  expect(seen.filter(({ call }) => call === undo)).toHaveLength(1)
})

it('several are taken back at once, after a question that names them', async () => {
  const seen = fakeApi({ [undo]: after })
  renderAt(<List delays={[delay(6, 10), delay(5, 8), { ...delay(4, 3), undone_at: '2025-05-16T11:06:00.000Z' }]} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Ångra alla 2' }))
  const question = within(await screen.findByRole('dialog', { name: 'Ångra 2 förseningar?' }))
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 7))).toEqual([
    '+10 min',
    '+8 min ',
  ])
  await userEvent.click(question.getByRole('button', { name: 'Ångra alla' }))
  await expect.poll(() => toasts).toEqual([['success', '2 förseningar är borttagna. Krockar:\u00a02\u00a0→\u00a01.']])
  expect(seen.map(({ url }) => /delays\/(\d+)/.exec(url)?.[1])).toEqual(['6', '5'])
  expect(screen.queryByRole('button', { name: /^Ångra alla/ })).toBeNull()
  // Its button is gone: the keyboard is at what opened the list.
  expect(document.activeElement).toBe(opener())
})

it('a delay that is taken back already is gone, as was wished', async () => {
  fakeApi({ [undo]: failure(409, 'conflict', 'Förseningen är redan borttagen.') })
  renderAt(<List delays={[delay(5, 8)]} />)
  await userEvent.click(await button(8))
  await expect.poll(() => toasts).toEqual([['success', 'Förseningen är borttagen']])
  await expect.poll(() => document.activeElement).toBe(opener())
})

it('a delay from within a row tells no start, which was the same', async () => {
  fakeApi({ [undo]: after })
  renderAt(<List delays={[{ ...delay(5, 8), from_heat: 12 }]} />)
  await userEvent.click(await button(8))
  await expect.poll(() => toasts).toEqual([['success', 'Förseningen är borttagen. Krockar:\u00a02\u00a0→\u00a01.']])
})
