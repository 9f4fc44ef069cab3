import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { theme as antdTheme } from 'antd'
import { describe, expect, it } from 'vitest'
import { contrast } from '../styles/contrast.ts'
import { themeFor } from './theme.ts'
import { darkTokens, lightTokens } from './tokens.ts'

describe.each([
  { theme: 'light', isDark: false, page: lightTokens['color-page'] },
  { theme: 'dark', isDark: true, page: darkTokens['color-page'] },
])('A15: the component library in our colours, $theme', ({ isDark, page }) => {
  const set = themeFor({ isCalm: false, isDark })
  // antd's computed theme including derived shades, as shown on the screen.
  const derived = antdTheme.getDesignToken(set)

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
  ] as const)('%s has 4.5:1 as text on the page', (name) => {
    expect(contrast(derived[name], page)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['colorBorder', 'colorPrimary', 'colorPrimaryBorderHover', 'colorIcon', 'colorTextQuaternary'] as const)(
    '%s has 3:1 as the edge or mark of a control',
    (name) => {
      expect(contrast(derived[name], page)).toBeGreaterThanOrEqual(3)
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

  it('rings the focus of a select in 3:1, as that of other fields', () => {
    const { activeBorderColor, activeOutlineColor } = set.components?.Select ?? {}
    for (const ring of [activeBorderColor, activeOutlineColor]) {
      expect(ring).toBe((isDark ? darkTokens : lightTokens)['color-focus'])
      expect(contrast(ring ?? '', page)).toBeGreaterThanOrEqual(3)
    }
  })

  it('writes on its main colour in 4.5:1', () => {
    expect(contrast(derived.colorTextLightSolid, derived.colorPrimary)).toBeGreaterThanOrEqual(4.5)
  })

  it('stands still for who asks for less motion (A19)', () => {
    expect(set.token?.motion).toBe(true)
    expect(themeFor({ isCalm: true, isDark }).token?.motion).toBe(false)
  })
})

it('has the same values as styles/tokens.css', () => {
  const css = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8')
  const valuesIn = (text: string) =>
    Object.fromEntries(Object.keys(lightTokens).map((name) => [name, new RegExp(`--${name}: (.+?);`).exec(text)?.[1]]))
  const dark = css.slice(css.indexOf(':root[data-theme="dark"]'))
  expect({ light: lightTokens, dark: darkTokens }).toEqual({ light: valuesIn(css), dark: valuesIn(dark) })
})
