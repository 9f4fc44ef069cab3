import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')

function colour(name: string): number[] {
  const hex = new RegExp(`--color-${name}: #([0-9a-f]{6});`).exec(css)?.[1]
  if (hex === undefined) throw new Error(`no colour ${name}`)
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
}

function luminance(name: string): number {
  const [r = 0, g = 0, b = 0] = colour(name).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

test.each([
  ['banner-text', 'banner'],
  ['bar-text', 'bar'],
  ['bar-text', 'bar-hover'],
  ['text', 'page'],
  ['text', 'surface-strong'],
  ['text-muted', 'page'],
  ['text-muted', 'surface'],
  ['link', 'page'],
  ['link', 'surface'],
  ['primary', 'surface-strong'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-accent', 'accent'],
  ['accent', 'page'],
  ['error', 'page'],
  ['error', 'error-surface'],
  ['success', 'success-surface'],
  ['warning', 'warning-surface'],
  ['info', 'info-surface'],
  ['disabled-text', 'disabled'],
])('A14: %s on %s has at least 4.5:1', (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
})

test.each([
  ['border', 'page'],
  ['border', 'surface'],
  ['focus', 'page'],
  ['focus', 'surface-strong'],
  ['banner', 'bar'],
  ['banner', 'bar-hover'],
  ['banner-text', 'banner'],
])('A15: %s against %s has at least 3:1', (line, ground) => {
  expect(contrast(line, ground)).toBeGreaterThanOrEqual(3)
})
