const FORCED = /:(hover|focus-visible|active)/g

/** Copies of the rules for hover, focus and press that apply to elements marked with `data-forced`. */
function copiesOf(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) {
      const selector = rule.selectorText.replaceAll(FORCED, '[data-forced="$1"]')
      return selector === rule.selectorText ? [] : [`${selector} { ${rule.style.cssText} }`]
    }
    if (rule instanceof CSSMediaRule) {
      const inner = copiesOf(rule.cssRules)
      return inner.length > 0 ? [`@media ${rule.conditionText} { ${inner.join('\n')} }`] : []
    }
    return []
  })
}

const copied = new WeakSet<CSSStyleSheet>()

/** Makes `data-forced` work in every style sheet that the document has by now. Called again for later sheets. */
export function forceStates(): void {
  for (const sheet of [...document.styleSheets].filter((one) => !copied.has(one))) {
    copied.add(sheet)
    // Behind the original rules, as the order decides between equal selectors.
    for (const text of copiesOf(sheet.cssRules)) sheet.insertRule(text, sheet.cssRules.length)
  }
}
