import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { describe, expect, it } from 'vitest'
import { organiserWords, phaseWords, toneOf } from './phase-words.ts'

describe('the phase in words', () => {
  it('says until when teams are entered, in Helsinki time', () => {
    const { mode, title } = phaseWords(fakeKarneval())
    expect(mode).toBe('teams')
    expect(title).toBe('Laganmälan är öppen till fredag 25.4.2025 kl.\u00a023:59')
  })

  it.each([
    ['before', 'readonly'],
    ['intent', 'intent'],
    ['teams', 'teams'],
    ['runners', 'teams'],
    ['closed', 'readonly'],
    ['reopened', 'readonly'],
    ['competition', 'readonly'],
    ['archived', 'readonly'],
  ] as const)('in %s the form is %s', (phase, mode) => {
    expect(phaseWords(fakeKarneval({ phase })).mode).toBe(mode)
  })

  it.each([
    ['intent', 'info'],
    ['teams', 'info'],
    ['runners', 'closed'],
    ['closed', 'closed'],
  ] as const)('in %s the notice looks %s', (phase, tone) => {
    const karneval = fakeKarneval({ phase })
    expect(toneOf(phaseWords(karneval), karneval)).toBe(tone)
  })

  it('warns of the fee for late teams', () => {
    expect(phaseWords(fakeKarneval({ phase: 'runners' })).text).toContain('tilläggsavgift')
  })

  it.each([
    ['before', 'teams'],
    ['intent', 'intent'],
    ['teams', 'teams'],
    ['closed', 'teams'],
    ['competition', 'teams'],
    ['archived', 'readonly'],
  ] as const)('in %s the organiser enters %s for a school', (phase, mode) => {
    expect(organiserWords(fakeKarneval({ phase })).mode).toBe(mode)
  })
})
