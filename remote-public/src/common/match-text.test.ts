import { expect, it } from 'vitest'
import { matcherFor } from './match-text.ts'

it.each([
  ['', '5 x 80 m flickor, åk 1-6', true],
  ['5x80', '5 x 80 m flickor, åk 1-6', true],
  ['5 × 80', '5 x 80 m flickor, åk 1-6', true],
  ['ÅK 7', '4 x 100 m flickor, åk 7-9', true],
  ['flickor final', '4 x 100 m flickor, åk 7-9 Final', true],
  ['pojkar', '4 x 100 m flickor, åk 7-9', false],
  ['akademi', 'Åbo svenska skola', false],
])('search "%s" in "%s": %s', (search, text, expected) => expect(matcherFor(search)(text)).toBe(expected))
