/** A custom property of `:root` as the style sheet writes it, and what the browser makes of it. */
export type Token = { name: string; written: string; used: string }

const rootRules = (rules: CSSRuleList): CSSStyleRule[] =>
  [...rules].filter((rule) => rule instanceof CSSStyleRule).filter(({ selectorText }) => selectorText === ':root')

/** The property in which a token of that kind is used. */
const propertyOf = (name: string): 'color' | 'width' | 'boxShadow' | null =>
  name.startsWith('color-')
    ? 'color'
    : name.startsWith('shadow-')
      ? 'boxShadow'
      : /^(space|radius|font-size|content|text|target|bar)-/.test(name)
        ? 'width'
        : null

/** Reads the portal's tokens from the loaded style sheets, in their order there. */
export function readTokens(): Token[] {
  const probe = document.body.appendChild(document.createElement('div'))
  const root = getComputedStyle(document.documentElement)
  const names = [...document.styleSheets].flatMap(({ cssRules }) =>
    rootRules(cssRules).flatMap(({ style }) => [...style].filter((name) => name.startsWith('--'))),
  )
  const tokens = [...new Set(names)].map((property) => {
    const name = property.slice(2)
    const written = root.getPropertyValue(property).trim()
    const used = propertyOf(name)
    if (!used) return { name, written, used: written }
    probe.style[used] = `var(${property})`
    return { name, written, used: getComputedStyle(probe)[used] }
  })
  probe.remove()
  return tokens
}
