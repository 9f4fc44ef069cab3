import { expect, it } from 'vitest'
import { matcherFor } from './match-text.ts'

it.each([
  ['', '5 × 80 m flickor, åk 1–6', true],
  ['5x80', '5 × 80 m flickor, åk 1–6', true],
  ['5 × 80', '5 × 80 m flickor, åk 1–6', true],
  ['åk 7-9', '4 × 100 m flickor, åk 7–9', true],
  ['ÅK 7', '4 × 100 m flickor, åk 7–9', true],
  ['flickor final', '4 × 100 m flickor, åk 7–9 Final', true],
  ['pojkar', '4 × 100 m flickor, åk 7–9', false],
  ['ovningsskola', 'Vasa övningsskola', true],
  ['abo', 'Åbo svenska skola', true],
  ['ÅBO', 'Åbo svenska skola', true],
  ['a\u030Abo', 'Åbo svenska skola', true],
  ['lycee', 'Lycée franco-finlandais', true],
  ['vasa öv', 'Vasa övningsskola 1', true],
  ['vasa öv', 'Vasa svenska aftonläroverk 1', false],
  ['läroverk', 'Vasa svenska aftonläroverk 1', true],
  ['åk 7 – 9', '4 × 100 m flickor, åk 7–9', true],
  ['akademi', 'Åbo svenska skola', false],
])('search "%s" in "%s": %s', (search, text, expected) => expect(matcherFor(search)(text)).toBe(expected))
