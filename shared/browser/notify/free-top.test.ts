import { expect, test } from 'vitest'
import { freeTop, type Span } from './free-top.ts'

const heading: Span = { top: 96, bottom: 128 }
const field: Span = { top: 200, bottom: 260 }
const at = (height: number, wished = [72]) => ({ wished, height, end: 640 })

test.each<[string, Span[], ReturnType<typeof at>, number | null]>([
  ['nothing to cover', [], at(40), 72],
  ['between the bar and the heading', [heading], at(20), 72],
  ['below the heading', [heading, field], at(60), 128],
  ['a long one below the field that has the fault', [heading, field], at(120), 260],
  ['where it stands already', [heading, field], at(60, [400, 72]), 400],
  ['no place on the screen', [heading, field], at(500), null],
])('%s', (_name, parts, wish, top) => {
  expect(freeTop(parts, wish)).toBe(top)
})
