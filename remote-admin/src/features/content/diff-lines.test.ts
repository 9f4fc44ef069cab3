import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffLines, withContext } from './diff-lines.ts'

const said = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-', gap: '…' }[kind]}${text}`)

it('keeps what is the same and tells what went and what came', () => {
  expect(said('a\nb\nc\nd', 'a\nx\nc\nd\ne')).toEqual([' a', '-b', '+x', ' c', ' d', '+e'])
  expect(said('samma', 'samma')).toEqual([' samma'])
})

it('shows one line around a change and a gap for the rest', () => {
  const lines = withContext(diffLines('1\n2\n3\n4\n5\n6', '1\n2\n3\nx\n5\n6'))
  expect(lines.map(({ kind, text }) => [kind, text])).toEqual([
    ['gap', ''],
    ['same', '3'],
    ['removed', '4'],
    ['added', 'x'],
    ['same', '5'],
    ['gap', ''],
  ])
})

it('both texts can be read out of any difference, and equal texts differ in nothing', () => {
  const text = fc.array(fc.constantFrom('', 'a', 'b', 'c'), { maxLength: 12 }).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after)
      const read = (without: string) => lines.filter(({ kind }) => kind !== without).map(({ text: line }) => line)
      expect(read('added').join('\n')).toBe(before)
      expect(read('removed').join('\n')).toBe(after)
      if (before === after) expect(lines.every(({ kind }) => kind === 'same')).toBe(true)
    }),
  )
})
