import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import {
  type Fact,
  factOf,
  type OfficialDayState,
  type Recorded,
  unknownDay,
} from '../../../shared/raceday/day-state.ts'
import type { StartList } from '../../../shared/raceday/device-store.ts'
import { CallRoom } from './call-room.tsx'

stubBrowser()

type Place = StartList['heats'][number]['places'][number]
type Leg = NonNullable<Place['legs']>[number]

const leg = (runner: number, position: number, mine: Partial<Leg> = {}): Leg => ({
  runner,
  position,
  reserve: false,
  first_name: 'Löpare',
  last_name: String(runner),
  gender: 'female',
  ...mine,
})
const place = (lane: number, team: number, legs: Leg[]): Place => ({
  ...{ lane, team, team_name: `Lag ${team}`, bib: null, school: 1, school_name: 'Skolan', withdrawn: false },
  legs,
})
const girls = [leg(1, 1), leg(2, 2), leg(3, 1, { reserve: true })]
const heat = (number: number, places: Place[], gender: 'female' | 'male'): StartList['heats'][number] => ({
  ...{ event_instance: 7, event_name: '2 × 80 m', round: 'TRIAL', number, event_no: 7, round_no: 1, distance_m: 160 },
  ...{ calls_at: '2025-05-16T06:00:00Z', starts_at: '2025-05-16T06:20:00Z', delay_min: 0, status: 'planned' },
  ...{ lanes: 4, gender, places },
})
const list: StartList = {
  ...{ part: null, official: null, day: '2025-05-16', version: 1, seq: 0, facts: [] },
  heats: [
    heat(1, [place(1, 11, girls), place(2, 12, []), place(3, 13, [])], 'female'),
    heat(2, [place(1, 21, [leg(9, 1, { gender: 'male' })])], 'male'),
  ],
}
const where = { event_instance: 7, round: 'TRIAL' as const, heat: 1, undoes: null }
const waiting = (...facts: Recorded[]) => facts.map((fact, n) => ({ n, fact: factOf(fact, 0) }))

function show(mine: Partial<OfficialDayState>, opened: string | null = null) {
  const onRecord = vi.fn()
  const onDismiss = vi.fn()
  const state = { ...unknownDay, phase: 'open' as const, list, device: 'A', ...mine }
  renderAt(
    <CallRoom
      state={state}
      now={new Date('2025-05-16T05:50:00Z')}
      opened={opened}
      onOpen={vi.fn()}
      onRecord={onRecord}
      onDismiss={onDismiss}
      unopened={null}
    />,
  )
  return { onRecord, onDismiss }
}

test('a refused change of legs stands in its form with what was chosen, and the bar says so', async () => {
  const detail = { legs: [9, 3], reserves: [2], grounds: 'läkarintyg' as const }
  const refused = {
    fact: factOf({ ...where, kind: 'legs', team: 11, detail }, 0),
    reason: 'Emil Berg är pojke. Grenen är för flickor.',
  }
  const { onRecord, onDismiss } = show({ refused: [refused] })
  expect(screen.getByRole('status').textContent).toBe('1 markering godkändes inte')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Bytet godkändes inte. Emil Berg är pojke. Grenen är för flickor.',
  ])
  const [first, second] = screen.getAllByRole<HTMLSelectElement>('combobox', { name: /^Sträcka/ })
  expect(second?.value).toBe('3')
  expect(within(first as HTMLElement).queryByRole('option', { name: /^Löpare 9/ })).toBeNull()
  await userEvent.selectOptions(first as HTMLElement, '1')
  await userEvent.click(screen.getByRole('button', { name: 'Spara sträckorna' }))
  expect(onDismiss).toHaveBeenCalledWith(refused)
  expect(onRecord.mock.calls).toMatchObject([[{ kind: 'legs', team: 11, detail: { legs: [1, 3] } }]])
})

test('a change of legs says who runs in whose place', () => {
  const change: Recorded = { ...where, kind: 'legs', team: 11, detail: { legs: [3, 2], reserves: [], grounds: null } }
  show({ waiting: waiting(change) })
  expect(screen.getByText('Ändrade sträckor: Löpare 3 i stället för Löpare 1.')).toBeTruthy()
})

test('calling keeps the places of the buttons, and sending names apart who is unmarked and who is missing', async () => {
  const { onRecord } = show({
    waiting: waiting({ ...where, kind: 'called', team: null }, { ...where, kind: 'absent', team: 13 }),
  })
  const names = screen
    .getAllByRole<HTMLButtonElement>('button')
    .map(({ textContent, disabled }) => `${textContent}${disabled ? ', av' : ''}`)
  expect(names.slice(names.indexOf('Uppropat, av')).slice(0, 3)).toEqual([
    'Uppropat, av',
    'Sänd till start',
    'Ångra uppropet',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Sänd till start' }))
  const question = within(screen.getByRole('dialog'))
  expect(question.getByText('Inte prickade:').nextElementSibling?.textContent).toBe('Bana 1: Lag 11Bana 2: Lag 12')
  expect(question.getByText('Saknas:').nextElementSibling?.textContent).toBe('Bana 3: Lag 13')
  expect(onRecord).not.toHaveBeenCalled()
})

test('the heat that was sent from here is taken back where it was sent, one of another device is not', async () => {
  const [one, other] = waiting({ ...where, kind: 'sent', team: null }, { ...where, heat: 2, kind: 'sent', team: null })
  const elsewhere = { ...other?.fact, device: 'B', seq: 5, by: 'Grind 2' } as Fact // only what the rule reads
  const { onRecord } = show({ waiting: one ? [one] : [], list: { ...list, seq: 5, facts: [elsewhere] } })
  expect(screen.getByText('Sänt till start:').parentElement?.textContent).toContain('heat 1')
  await userEvent.click(screen.getByRole('button', { name: 'Ångra sändningen av heat 1' }))
  expect(onRecord.mock.calls).toMatchObject([[{ kind: 'undo', heat: 1, undoes: one?.fact.id }]])
})
