import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type Ceremony, CeremonyCard } from './ceremony-card.tsx'

const prize = (rank: number, mine: Partial<Ceremony['prizes'][number]> = {}): Ceremony['prizes'][number] => ({
  rank,
  team: rank,
  team_name: `Sursik skola ${rank}`,
  school_name: 'Sursik skola',
  lane: rank,
  bib: null,
  shown: `1:20,0${rank}`,
  is_record: false,
  is_record_approved: false,
  runners: null,
  ...mine,
})

const ceremony = (mine: Partial<Ceremony> = {}): Ceremony => ({
  event_instance: 7,
  event_name: 'Masstafett 12 × 80 m',
  version: 1,
  presenter: '',
  places: 3,
  round: 'FINAL',
  heat: 1,
  ceremony_at: '2025-05-16T11:30:00.000Z',
  delay_min: 0,
  state: 'official',
  heats_official: 1,
  heats_total: 1,
  protests: 0,
  order: 'all',
  prizes: [prize(1, { is_record: true }), prize(2)],
  ...mine,
})

function show(mine: Partial<Ceremony> = {}, awarded: readonly { id: string }[] = []) {
  const onRecord = vi.fn()
  renderAt(
    <CeremonyCard
      ceremony={ceremony(mine)}
      day="2025-05-16"
      isOrganiser={false}
      awarded={awarded}
      onRecord={onRecord}
    />,
  )
  return onRecord
}

test('a prize has its place, team and time; a record says that it waits for approval', () => {
  show()
  const table = within(screen.getByRole('table'))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Plats', 'Lag', 'Tid'])
  expect(table.getAllByRole('row')[1]?.textContent).toBe('1Sursik skola 1Karnevalsrekord, väntar på godkännande1:20,01')
})

test('prizes are marked as given out, and the mark is taken back', async () => {
  const first = show()
  await userEvent.click(screen.getByRole('button', { name: 'Markera som utdelad: Masstafett 12 × 80 m' }))
  expect(first.mock.calls).toMatchObject([[{ kind: 'awarded', event_instance: 7, undoes: null }]])
  const second = show({ event_name: 'Andra' }, [{ id: 'a' }])
  await userEvent.click(screen.getByRole('button', { name: 'Ångra: Andra' }))
  expect(second.mock.calls).toMatchObject([[{ kind: 'undo', undoes: 'a' }]])
})

test('an event without a result has no paper', () => {
  show({ state: 'none', heats_official: 0, prizes: [] })
  expect(screen.queryByRole('button', { name: /^Prislista/ })).toBeNull()
})
