import { helsinkiDayEnd, helsinkiInstant } from '@stafapp/shared/rules/times/helsinki'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../lib/app-error.ts'
import { entryWindow, intentWindow, isOpen, type KarnevalDates, phaseOf, registerWindow, requireOpen } from './phase.ts'

const dates: KarnevalDates = {
  name: 'Stafettkarnevalen 2025',
  status: 'active',
  startsOn: '2025-05-16',
  endsOn: '2025-05-17',
  intentOpensAt: helsinkiInstant('2024-12-02', '08:00'),
  intentClosesAt: helsinkiDayEnd('2025-01-31'),
  teamsOpenAt: helsinkiInstant('2025-02-03', '08:00'),
  teamsCloseAt: helsinkiDayEnd('2025-04-25'),
  runnersCloseAt: helsinkiDayEnd('2025-05-07'),
  runnersReopenAt: helsinkiInstant('2025-05-15', '08:00'),
}

describe('phaseOf', () => {
  it.each([
    ['2024-12-02', '07:59:59.999', 'before'],
    ['2024-12-02', '08:00', 'intent'],
    ['2025-01-31', '23:59:59.999', 'intent'],
    ['2025-02-01', '00:00', 'closed'],
    ['2025-02-03', '08:00', 'teams'],
    ['2025-04-15', '09:00', 'teams'],
    ['2025-04-26', '00:00', 'runners'],
    ['2025-05-07', '23:59:59.999', 'runners'],
    ['2025-05-08', '00:00', 'closed'],
    ['2025-05-15', '08:00', 'reopened'],
    ['2025-05-16', '00:00', 'competition'],
    ['2025-05-17', '23:59:59.999', 'competition'],
    ['2025-05-18', '00:00', 'archived'],
  ])('%s %s is %s, by the clock in Finland (F6)', (day, time, phase) => {
    expect(phaseOf(dates, helsinkiInstant(day, time))).toBe(phase)
  })

  it('is archived whatever the clock says once the organiser has archived it', () => {
    expect(phaseOf({ ...dates, status: 'archived' }, helsinkiInstant('2025-04-15', '09:00'))).toBe('archived')
  })
})

describe('requireOpen', () => {
  it('lets in from the first instant to the last millisecond and nothing else (F6)', () => {
    const { opensAt, closesAt } = entryWindow(dates)
    fc.assert(
      fc.property(fc.integer({ min: -86_400_000, max: 86_400_000 }), (ms) => {
        expect(isOpen(dates, entryWindow(dates), new Date(opensAt.getTime() + ms))).toBe(ms >= 0)
        expect(isOpen(dates, entryWindow(dates), new Date(closesAt.getTime() + ms))).toBe(ms <= 0)
      }),
    )
  })

  it('says when it is open, in Swedish', () => {
    const refuse = (day: string) => () => requireOpen(dates, intentWindow(dates), helsinkiInstant(day, '12:00'))
    const span = 'från 2.12.2024 kl. 08:00 till 31.1.2025 kl. 23:59.'
    expect(refuse('2025-04-15')).toThrow(
      new AppError('phase_closed', `Preliminär anmälan till Stafettkarnevalen 2025 var öppen ${span}`),
    )
    expect(refuse('2024-11-01')).toThrow(`är öppen ${span}`)
    expect(refuse('2025-01-15')).not.toThrow()
    const late = helsinkiInstant('2025-05-28', '12:00')
    expect(() => requireOpen(dates, registerWindow(dates), late)).toThrow(
      'Löparregistret till Stafettkarnevalen 2025 var öppet från 3.2.2025 kl. 08:00 till 17.5.2025 kl. 23:59.',
    )
  })

  it('keeps an archived carnival and a draft shut', () => {
    const open = helsinkiInstant('2025-04-15', '09:00')
    expect(isOpen({ ...dates, status: 'archived' }, entryWindow(dates), open)).toBe(false)
    expect(isOpen({ ...dates, status: 'draft' }, entryWindow(dates), open)).toBe(false)
  })
})
