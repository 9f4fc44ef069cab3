/**
 * The styles of what the catalogue shows, as text: for each element the values that are neither the browser's own nor
 * inherited. Computed values before layout, so that they are the same with every font. Runs in the page.
 */
export const stylesOf = (): string => {
  type Values = Map<string, string>
  const inherited = ['color', 'font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing', 'text-align']
  const single = [
    ...inherited,
    ...['text-transform', 'text-decoration-line', 'white-space-collapse', 'text-wrap-mode', 'cursor', 'fill'],
    ...['background-color', 'background-image', 'box-shadow', 'opacity', 'display', 'position', 'z-index'],
    ...['width', 'height', 'min-width', 'min-height', 'max-width', 'max-height', 'row-gap', 'column-gap'],
    ...['overflow-x', 'overflow-y', 'flex-direction', 'flex-wrap', 'flex-grow', 'align-items', 'justify-content'],
  ]
  const sides = ['top', 'right', 'bottom', 'left']
  const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left']
  const joined = (values: string[]) => (new Set(values).size === 1 ? (values[0] ?? '') : values.join(' '))

  const valuesOf = (element: Element): Values => {
    const map = element.computedStyleMap()
    const of = (name: string) => map.get(name)?.toString() ?? ''
    const lineOf = (name: string) =>
      of(`${name}-style`) === 'none'
        ? 'none'
        : ['width', 'style', 'color'].map((part) => of(`${name}-${part}`)).join(' ')
    return new Map([
      ...single.map((name): [string, string] => [name, of(name)]),
      ['padding', joined(sides.map((side) => of(`padding-${side}`)))],
      ['margin', joined(sides.map((side) => of(`margin-${side}`)))],
      ['inset', joined(sides.map(of))],
      ['border', joined(sides.map((side) => lineOf(`border-${side}`)))],
      ['border-radius', joined(corners.map((corner) => of(`border-${corner}-radius`)))],
      ['outline', lineOf('outline') === 'none' ? 'none' : `${lineOf('outline')} ${of('outline-offset')}`],
    ])
  }

  // A document without our styles, which has the browser's own values.
  const frame = document.body.appendChild(document.createElement('iframe'))
  const plain = frame.contentDocument?.body ?? document.body
  const known = new Map<string, Values>()
  const browsersOwn = (element: Element): Values => {
    const clone = plain.ownerDocument.importNode(element, false)
    for (const { name } of [...clone.attributes])
      if (!['type', 'open', 'href'].includes(name)) clone.removeAttribute(name)
    const key = clone.outerHTML
    if (!known.has(key)) {
      plain.append(clone)
      known.set(key, valuesOf(clone))
      clone.remove()
    }
    return known.get(key) ?? new Map()
  }

  const nameOf = (element: Element) => {
    const classes = [...element.classList].filter((name) => !name.startsWith('css-'))
    return [element.localName, ...classes.map((name) => name.replace(/^.*__/, ''))].join('.')
  }

  const lineOf = (element: Element) => {
    const usual = browsersOwn(element)
    const above = element.parentElement && valuesOf(element.parentElement)
    // Set by a script, which may have measured something.
    const scripted = element.getAttribute('style') ?? ''
    const values = [...valuesOf(element)].filter(
      ([name, value]) =>
        value !== usual.get(name) &&
        !(inherited.includes(name) && above?.get(name) === value) &&
        !scripted.includes(`${name}:`) &&
        !(name === 'inset' && /(top|left|right|bottom):/.test(scripted)),
    )
    return values.length > 0 ? `${nameOf(element)} { ${values.map((pair) => pair.join(': ')).join('; ')} }` : ''
  }

  const linesOf = (element: Element, depth: number): string[] => {
    if (!element.checkVisibility()) return []
    const line = lineOf(element)
    const inner = [...element.children].map((child) => linesOf(child, line ? depth + 1 : depth).join('\n'))
    // Rows that look alike are told once.
    const told = inner.filter((text, index) => text !== '' && text !== inner[index - 1])
    return [...(line ? [`${'  '.repeat(depth)}${line}`] : []), ...told]
  }

  const tokens = [...document.querySelectorAll('[data-pictured="tokens"] code')].map(
    (code) => `${code.textContent}: ${code.nextElementSibling?.textContent}`,
  )
  const windows = [...document.querySelectorAll<HTMLIFrameElement>('[data-pictured] iframe')]
  const documents = [document, ...windows.flatMap(({ contentDocument }) => contentDocument ?? [])]
  const states = documents.flatMap((shown) =>
    [...shown.querySelectorAll<HTMLElement>('[data-state]')].flatMap((place) => [
      '',
      `# ${place.dataset.state}`,
      // In a window with the whole body, where menus are added.
      ...[...(shown === document ? place : shown.body).children].flatMap((child) => linesOf(child, 0)),
    ]),
  )
  frame.remove()
  return `${[...tokens, ...states].join('\n').trim()}\n`
}
