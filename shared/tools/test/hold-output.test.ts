import { expect, test } from 'vitest'
import { holdOutput } from './hold-output.ts'

test('output is kept until the terminal is free, and then printed in its order', () => {
  const written: string[] = []
  const { print, release } = holdOutput((text) => written.push(text))
  print('first')
  print('second')
  expect(written).toEqual([])
  release()
  print('third')
  expect(written).toEqual(['first', 'second', 'third'])
})
