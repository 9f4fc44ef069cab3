import { expect, test } from 'vitest'
import { type Figures, verdict } from './compare-figures.ts'

const figures = (changes: Partial<Figures> = {}) =>
  ({
    teams: 24,
    heats: 3,
    free_lanes: 0,
    same_school_pairs: 4,
    clashes: 1,
    short_rests: 5,
    smallest_heat: 7,
    ...changes,
  }) as Figures

test.each([
  ['says that a draw changes nothing but the places', {}, 'Ingen siffra ändras: lagen byter bara plats.'],
  ['names what becomes better', { clashes: 0, smallest_heat: 8 }, 'Bättre: krockar för löpare, minsta heat.'],
  [
    'names what becomes worse beside it',
    { short_rests: 2, same_school_pairs: 6 },
    'Bättre: korta vilor för löpare. Sämre: par ur samma skola.',
  ],
  [
    'tells of the size without a judgement',
    { heats: 4, free_lanes: 6 },
    'Varken bättre eller sämre: heat 3 → 4, lediga banor 0 → 6.',
  ],
  [
    'tells of the size beside what is judged',
    { clashes: 0, teams: 25 },
    'Bättre: krockar för löpare. Varken bättre eller sämre: starter 24 → 25.',
  ],
])('%s', (_, changes, text) => {
  expect(verdict([figures()], [figures(changes)])).toBe(text)
})

test('is silent before the first publication', () => {
  expect(verdict([], [figures()])).toBeNull()
})
