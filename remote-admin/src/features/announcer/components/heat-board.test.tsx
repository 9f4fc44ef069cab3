import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeRound, officialHeat } from '../../../shared/raceday/test-round.ts'
import type { AnnouncedHeat } from '../order.ts'
import { HeatBoard } from './heat-board.tsx'

it('a result names a record in large letters, and reads on after a mark', () => {
  const result = officialHeat(1, { is_record: true })
  const reason = { code: 'zone', rule: 'TR 24.7', edition: '2024', text: 'Pinnen växlades utanför växlingszonen.' }
  const rows = result.rows.map((row) => (row.rank === 2 ? { ...row, rank: null, mark: 'DQ' as const, reason } : row))
  // Contains only the fields that the board reads.
  const of = {
    ...{ key: '', facts: [], startsAt: null, state: 'run', round: fakeRound([result]), result: { ...result, rows } },
    heat: { event_name: '5 × 80 m flickor', round: 'TRIAL', number: 1, lanes: 8, places: [] },
  } as unknown as AnnouncedHeat
  render(<HeatBoard of={of} label="Nu" isResult />)
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Sursik skola 11NYTT KARNEVALSREKORDrekordet väntar på godkännande',
    'Sursik skola 12diskad, pinnen växlades utanför växlingszonen',
  ])
})
