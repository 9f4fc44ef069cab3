import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pdfPages } from '../../test/support/pdf-text.ts'
import { createPaper, fonts, toBytes } from './paper.ts'

const madeAt = new Date('2025-04-15T06:00:00Z')

/** A paper with each line in both fonts. */
function drawn(lines: readonly string[]): Promise<Buffer> {
  const paper = createPaper({ title: 'Namn', madeAt })
  for (const line of lines) {
    paper.font(fonts.regular).text(line).font(fonts.bold).text(line)
  }
  return toBytes(paper)
}

const readBack = async (lines: readonly string[]) => (await pdfPages(await drawn(lines))).join(' ')

const twice = (lines: readonly string[]) => lines.flatMap((line) => [line, line]).join(' ')

const letters = [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖÆØÜÉÈÁÀÍÓÚÝÐÞŠŽČĆŁŃŐŰÇÑabcdefghijklmnopqrstuvwxyzåäöæøüéèáàíóúýðþßšžčćłńőűçñ',
]

it('keeps a letter as text though an earlier paper only drew it as a part of another', async () => {
  expect(await readBack(['ÄÅÖäåöšžéüç'])).toBe(twice(['ÄÅÖäåöšžéüç']))
  for (const letter of [...'AOaoszeuc']) {
    expect(await readBack([letter])).toBe(twice([letter]))
  }
})

it('reads back every letter of Swedish and Finnish names, each on a paper of its own and all on one', async () => {
  for (const letter of letters.toReversed()) {
    expect(await readBack([letter])).toBe(twice([letter]))
  }
  const rows = [letters.slice(0, 40).join(''), letters.slice(40, 80).join(''), letters.slice(80).join('')]
  expect(await readBack(rows)).toBe(twice(rows))
})

const name = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 }),
    fc.constantFrom(' ', '-', '’', ' af '),
    fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 }),
  )
  .map((parts) => parts.join(''))

it('reads back any names from any papers drawn after each other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 8 }), async (names) => {
      expect(await readBack(names)).toBe(twice(names))
    }),
    { numRuns: 60 },
  )
})

it('makes the same bytes whatever was drawn before: a space and a no-break space are one glyph', async () => {
  const lines = ['1 234,50', '1\u00a0234,50']
  const first = await Promise.all(lines.map((line) => drawn([line])))
  const again = await Promise.all(lines.toReversed().map((line) => drawn([line])))
  expect(again.toReversed().map((bytes, index) => bytes.equals(first[index] ?? Buffer.of()))).toEqual([true, true])
})
