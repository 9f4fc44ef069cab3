import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { linePairs, textPairs } from './contrast-pairs.ts'

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')

const themes = { light: block(':root {'), dark: block(':root[data-theme="dark"] {') }
type Theme = keyof typeof themes

function block(start: string): string {
  const from = css.indexOf(start)
  return css.slice(from, css.indexOf('}', from))
}

/** A colour of a theme; what the dark one does not change is that of the light one. */
function colour(theme: Theme, name: string): string {
  const found = [themes[theme], themes.light].map(
    (text) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(text)?.[1],
  )
  const hex = found.find((value) => value !== undefined)
  if (hex === undefined) throw new Error(`no colour ${name}`)
  return hex
}

const inBoth = <T>(pairs: readonly T[]) =>
  (['light', 'dark'] as const).flatMap((theme) => pairs.map((pair) => ({ theme, pair })))

test.each(inBoth(textPairs))(
  'A14: $theme: $pair.0 on $pair.1 has at least 4.5:1',
  ({ theme, pair: [text, ground] }) => {
    expect(contrast(colour(theme, text), colour(theme, ground))).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(inBoth(linePairs))(
  'A15: $theme: $pair.0 against $pair.1 has at least 3:1',
  ({ theme, pair: [line, ground] }) => {
    expect(contrast(colour(theme, line), colour(theme, ground))).toBeGreaterThanOrEqual(3)
  },
)

test('the dark theme changes tokens that exist, every colour except those that suit both', () => {
  const names = (text: string) => [...text.matchAll(/--([a-z0-9-]+):/g)].map(([, name]) => name ?? '')
  const light = names(themes.light)
  const dark = names(themes.dark)
  for (const name of dark) expect(light).toContain(name)
  const kept = light.filter((name) => name.startsWith('color-') && !dark.includes(name))
  expect(kept).toEqual(['color-bar-text', 'color-track', 'color-banner', 'color-banner-text', 'color-backdrop'])
})
