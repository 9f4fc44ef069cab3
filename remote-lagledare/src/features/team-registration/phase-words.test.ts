import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { expect, it } from 'vitest'
import { event } from '../../shared/entry/test-data.ts'
import {
  exchangeOf,
  inOrderOfClosing,
  mayRequest,
  openForOrganiser,
  organiserWords,
  phaseWords,
  roundMode,
} from './phase-words.ts'

const closes = '2025-05-16T06:00:00.000Z'
const times = { calls_at: closes, starts_at: closes, finish_at: closes, changes_close_at: closes }
const timed = event({ round_times: [{ round: 'TRIAL', ...times }] })

it.each([
  ['teams', '2025-04-15T06:00:00Z', 'edit'],
  ['runners', '2025-05-01T06:00:00Z', 'edit'],
  // Between the preliminary and the real entry, requests are not yet allowed.
  ['closed', '2025-03-05T06:00:00Z', 'readonly'],
  ['closed', '2025-05-07T20:59:59.000Z', 'readonly'],
  ['closed', '2025-05-07T21:00:00.000Z', 'request'],
  ['reopened', '2025-05-15T06:00:00Z', 'edit'],
  ['competition', closes, 'edit'],
  ['competition', '2025-05-16T06:00:00.001Z', 'request'],
  ['archived', '2025-06-01T06:00:00Z', 'readonly'],
] as const)('in %s at %s a round is for %s (F6)', (phase, now, mode) => {
  const karneval = fakeKarneval({ phase })
  expect(roundMode(karneval, timed, 'TRIAL', new Date(now))).toBe(mode)
  expect(mayRequest(karneval, new Date(now))).toBe(
    phase === 'reopened' || phase === 'competition' || mode === 'request',
  )
})

it('a round whose times are not set yet stays open until the carnival is over', () => {
  expect(roundMode(fakeKarneval({ phase: 'competition' }), event(), 'FINAL', new Date())).toBe('edit')
})

it('a closed entry says when it opened or closed, by what the day is', () => {
  const text = (now: string) => phaseWords(fakeKarneval({ phase: 'closed' }), new Date(now)).text
  expect(text('2025-03-05T06:00:00Z')).toMatch(/^Lag och löpare tas emot från måndag 10\.3\.2025 /)
  expect(text('2025-05-10T06:00:00Z')).toMatch(
    /^Den stängde onsdag 7\.5\.2025 kl\.\u00a023:59 och öppnas igen torsdag 15\.5/,
  )
})

it('the organiser may edit for a school outside its dates, and not in an archived season', () => {
  const late = new Date('2025-05-20T06:00:00Z')
  const mode = (phase: 'closed' | 'archived') => {
    const karneval = openForOrganiser(fakeKarneval({ phase }))
    return [organiserWords(fakeKarneval({ phase }), late).mode, roundMode(karneval, timed, 'TRIAL', late)]
  }
  expect(mode('closed')).toEqual(['edit', 'edit'])
  expect(mode('archived')).toEqual(['readonly', 'readonly'])
})

it.each([
  ['teams', '2025-04-15T06:00:00Z', null],
  ['closed', '2025-05-10T06:00:00Z', null],
  ['reopened', '2025-05-15T06:00:00Z', 'Löpare kan bytas fram till fredag 16.5.2025 kl.\u00a009:00.'],
  ['competition', closes, 'Löpare kan bytas fram till fredag 16.5.2025 kl.\u00a009:00.'],
  [
    'competition',
    '2025-05-16T06:00:00.001Z',
    'Tiden för byten gick ut fredag 16.5.2025 kl.\u00a009:00. Begär ändringen hos arrangören.',
  ],
  ['competition', '2025-05-16T05:35:00.000Z', 'Löpare kan bytas fram till fredag 16.5.2025 kl.\u00a009:00, om 25 min.'],
] as const)('in %s at %s the event says: %s', (phase, now, text) => {
  expect(exchangeOf(fakeKarneval({ phase }), timed, new Date(now))?.text ?? null).toBe(text)
  expect(exchangeOf(fakeKarneval({ phase }), event(), new Date(now))).toBeNull()
})

it('on the day the next to close stands first, and what has closed last', () => {
  const closing = (id: number, clock: string) => {
    const at = `2025-05-16T${clock}:00.000Z`
    const round = { round: 'TRIAL', calls_at: at, starts_at: at, finish_at: at, changes_close_at: at } as const
    return { event: event({ id, round_times: [round] }) }
  }
  const groups = [closing(1, '08:00'), closing(2, '12:00'), closing(3, '10:00')]
  const order = (phase: 'runners' | 'competition') =>
    inOrderOfClosing(groups, fakeKarneval({ phase }), new Date('2025-05-16T09:00:00Z')).map((group) => group.event.id)
  expect(order('competition')).toEqual([3, 2, 1])
  expect(order('runners')).toEqual([1, 2, 3])
})
