import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeHeat, fakeRound, officialHeat } from '../../../shared/raceday/test-round.ts'
import type { RoundResult } from '../api.ts'
import { RoundView } from './round-view.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2025-05-16T09:00:00Z'), toFake: ['Date'] }))

const view = (round: RoundResult, onlyWaiting = false) => (
  <RoundView round={round} onlyWaiting={onlyWaiting} waiting={[]} isFetching={false} onRecord={vi.fn()} />
)
const shown = () => screen.getAllByRole('region', { name: /^Heat \d+$/ }).map((heat) => heat.getAttribute('aria-label'))

it('puts finished heats last and folds them to their winner', async () => {
  renderAt(view(fakeRound([officialHeat(1), fakeHeat(2), fakeHeat(3)])))
  expect(shown()).toEqual(['Heat 2', 'Heat 3', 'Heat 1'])
  const first = within(screen.getByRole('region', { name: 'Heat 1' }))
  const folded = first.getByText('1. Sursik skola 11, 1:16,21').closest('details')
  expect(folded?.open).toBe(false)
  // The link to it opens it.
  await userEvent.click(screen.getByRole('link', { name: 'Heat 1' }))
  expect(folded?.open).toBe(true)
  expect(screen.getByRole('region', { name: 'Heat 2' }).querySelector('details')).toBeNull()
})

function Deciding() {
  const [isOfficial, setOfficial] = useState(false)
  const second = isOfficial ? officialHeat(2) : fakeHeat(2, { state: 'unofficial' })
  return (
    <>
      {view(fakeRound([officialHeat(1), second, fakeHeat(3)]), true)}
      <button type="button" onClick={() => setOfficial(true)}>
        Gör officiellt
      </button>
    </>
  )
}

it('shows only the heats that wait, and keeps one that becomes official while it is shown', async () => {
  renderAt(<Deciding />)
  expect(screen.getByText('1 av 3 heat väntar.')).toBeTruthy()
  expect(shown()).toEqual(['Heat 2'])
  await userEvent.click(screen.getByRole('button', { name: 'Gör officiellt' }))
  expect(screen.getByText(/^Officiellt kl\./)).toBeTruthy()
  expect(shown()).toEqual(['Heat 2'])
})

it('names those who go on with their times', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }))
  const qualified = [{ team: 11, team_name: 'Sursik skola 11', heat: 1, as: 'q' as const, lot: null }]
  renderAt(view(fakeRound([officialHeat(1)], { has_final: true, state: 'official', rule: 'De bästa.', qualified })))
  const final = within(await screen.findByRole('region', { name: 'Till final' }))
  expect(final.getByRole('listitem').textContent).toBe('q Sursik skola 11 heat 1 1:16,21')
})

it('says in the heat and in the links to it that a change waits, and asks for its reason in Swedish', async () => {
  const onRecord = vi.fn()
  const heat = officialHeat(1)
  const current = heat.rows.map((row) => (row.team === 12 ? { ...row, ms: 75_000, shown: '1:15,00', rank: 1 } : row))
  const round = fakeRound([{ ...heat, current, pending: [12] }, officialHeat(2)])
  renderAt(<RoundView round={round} onlyWaiting={false} waiting={[]} isFetching={false} onRecord={onRecord} />)
  const grid = within(screen.getByRole('region', { name: 'Heat 1' }))
  expect(grid.queryByText(/^Officiellt/)).toBeNull()
  await userEvent.click(grid.getByRole('link', { name: 'Ändring väntar' }))
  expect(document.activeElement?.textContent).toBe('Det officiella resultatet gäller tills du rättar det:')
  expect(within(screen.getByRole('navigation', { name: 'Heat' })).getByText('Ändring väntar')).toBeTruthy()
  await userEvent.click(grid.getByRole('button', { name: 'Rätta resultatet' }))
  expect(grid.getByRole('alert').textContent).toBe('Skriv varför resultatet rättas, med minst tre tecken.')
  expect(onRecord).not.toHaveBeenCalled()
  await userEvent.type(grid.getByRole('textbox', { name: /^Varför rättas heat 1/ }), 'Ny bild')
  await userEvent.click(grid.getByRole('button', { name: 'Rätta resultatet' }))
  expect(onRecord.mock.calls).toMatchObject([[{ kind: 'correction', heat: 1, detail: { reason: 'Ny bild' } }]])
})

it('a place in the final by time is in brackets, and no lot is drawn, while a heat is not official', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }))
  const tie = { kind: 'time' as const, teams: [11, 12], places: 1, drawn: [], text: 'Två lag är lika.' }
  const heats = [officialHeat(1, { qualified: 'q' }), fakeHeat(2)]
  const qualified = [{ team: 11, team_name: 'Sursik skola 11', heat: 1, as: 'q' as const, lot: null }]
  renderAt(view(fakeRound(heats, { has_final: true, rule: 'De bästa.', tie, qualified })))
  await userEvent.click(screen.getByRole('link', { name: 'Heat 1' }))
  expect(screen.getByTitle('Till final på tid, som det ser ut nu').textContent).toBe(' (q)')
  const final = within(screen.getByRole('region', { name: 'Till final' }))
  expect(final.getByRole('listitem').textContent).toMatch(/^\(q\) Sursik skola 11/)
  expect(final.queryByRole('button', { name: /går vidare$/ })).toBeNull()
  expect(final.getByText(/^Nu är lag lika om en finalplats/)).toBeTruthy()
})
