import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { factOf, type OfficialDayState, unknownDay } from './day-state.ts'
import { SendState } from './send-state.tsx'

const fact = factOf({ event_instance: 7, round: 'TRIAL', heat: 1, kind: 'present', team: 11, undoes: null }, 0)
const show = (mine: Partial<OfficialDayState>) =>
  render(
    <SendState
      state={{ ...unknownDay, phase: 'open', ...mine }}
      noun={{ one: 'markering', many: 'markeringar' }}
      offline="Inget nät."
    />,
  )

test.each([
  ['Allt är sparat', {}],
  ['Allt är sparat, senast kl. 12:50', { sentAt: new Date('2025-05-16T12:50:00+03:00') }],
  ['Sänder 1 markering', { waiting: [{ n: 1, fact }] }],
  ['1 markering väntar på nät', { waiting: [{ n: 1, fact }], isReached: false }],
  ['Inget nät.', { isReached: false }],
  ['1 markering godkändes inte', { refused: [{ fact, reason: 'Laget är inte med i heatet.' }] }],
])('says %s', (text, mine) => {
  show(mine)
  expect(screen.getByRole('status').textContent).toBe(text)
})

test('a link that has ended is not told that everything is saved', () => {
  show({ phase: 'ended', problem: 'Länken har spärrats.' })
  expect(screen.queryByRole('status')).toBeNull()
})
