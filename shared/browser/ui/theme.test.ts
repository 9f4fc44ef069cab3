import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { theme as antdTheme } from 'antd'
import { describe, expect, it } from 'vitest'
import { themeFor } from './theme.ts'
import { tokens } from './tokens.ts'

const white = '#ffffff'
const set = themeFor({ isCalm: false })
// antd's computed theme including derived shades, as shown on the screen.
const derived = antdTheme.getDesignToken(set)

describe('A15: the component library in our colours', () => {
  it.each([
    'colorText',
    'colorTextHeading',
    'colorTextSecondary',
    'colorTextDescription',
    'colorTextPlaceholder',
    'colorTextDisabled',
    'colorPrimary',
    'colorPrimaryHover',
    'colorPrimaryActive',
    'colorLink',
    'colorLinkHover',
    'colorLinkActive',
    'colorError',
    'colorErrorText',
    'colorSuccess',
    'colorSuccessText',
    'colorWarning',
    'colorWarningText',
    'colorInfo',
  ] as const)('%s has 4.5:1 as text on white', (name) => {
    expect(contrast(derived[name], white)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['colorBorder', 'colorPrimary', 'colorPrimaryBorderHover', 'colorIcon'] as const)(
    '%s has 3:1 as the edge or mark of a control',
    (name) => {
      expect(contrast(derived[name], white)).toBeGreaterThanOrEqual(3)
    },
  )

  it.each(['Error', 'Success', 'Warning', 'Info'] as const)(
    'color%s has 4.5:1 on its own surface, as in a tag',
    (kind) => {
      expect(contrast(derived[`color${kind}`], derived[`color${kind}Bg`])).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('keeps text readable on the rows and headers that the table colours', () => {
    const { headerBg, headerSortActiveBg, rowHoverBg } = set.components?.Table ?? {}
    for (const background of [headerBg, headerSortActiveBg, rowHoverBg]) {
      expect(contrast(derived.colorText, background ?? '')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(derived.colorTextDescription, background ?? '')).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('stands still for who asks for less motion (A19)', () => {
    expect(set.token?.motion).toBe(true)
    expect(themeFor({ isCalm: true }).token?.motion).toBe(false)
  })
})

it('has the same values as styles/tokens.css', () => {
  const css = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8')
  const inCss = Object.fromEntries(
    Object.keys(tokens).map((name) => [name, new RegExp(`--${name}: (.+?);`).exec(css)?.[1]]),
  )
  expect(tokens).toEqual(inCss)
})

/** WCAG's contrast ratio of two opaque colours, 1 to 21. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Reads '#rrggbb' and 'rgb(r,g,b)'; fails for a translucent colour, whose contrast depends on the background. */
function channels(color: string): number[] {
  const hex = /^#([0-9a-f]{6})$/i.exec(color)?.[1]
  if (hex) return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const rgb = /^rgb\((\d+), ?(\d+), ?(\d+)\)$/.exec(color)
  if (rgb) return rgb.slice(1).map(Number)
  throw new Error(`not an opaque colour: ${color}`)
}
