import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { linePairs, textPairs } from './contrast-pairs.ts'

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')

function colour(name: string): string {
  const hex = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css)?.[1]
  if (hex === undefined) throw new Error(`no colour ${name}`)
  return hex
}

test.each(textPairs)('A14: %s on %s has at least 4.5:1', (text, ground) => {
  expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5)
})

test.each(linePairs)('A15: %s against %s has at least 3:1', (line, ground) => {
  expect(contrast(colour(line), colour(ground))).toBeGreaterThanOrEqual(3)
})
