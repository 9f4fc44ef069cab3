import { SaxesParser } from 'saxes'

export type TwinElement = {
  /** Without its namespace prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: TwinElement[]
  text: string
}

/**
 * Reads a twin as a tree.
 * @throws Error for malformed XML
 */
export function readTwin(xml: string): TwinElement {
  const top: TwinElement = { name: '', attributes: {}, children: [], text: '' }
  const path = [top]
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name: name.slice(name.indexOf(':') + 1), attributes, children: [], text: '' }
    path.at(-1)?.children.push(element)
    path.push(element)
  })
  parser.on('text', (text) => {
    const element = path.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => {
    const closed = path.pop()
    if (closed) closed.text = closed.text.trim()
  })
  parser.write(xml).close()
  const [root] = top.children
  if (!root) throw new Error('the twin has no element')
  return root
}

/** All elements below `element` by their names: `all(root, 'TaxTotal/TaxSubtotal')`. */
export const all = (element: TwinElement, path: string): TwinElement[] =>
  path
    .split('/')
    .reduce((found, name) => found.flatMap(({ children }) => children.filter((each) => each.name === name)), [element])

/** The text of the first such element; '' when there is none. */
export const textAt = (element: TwinElement, path: string): string => all(element, path)[0]?.text ?? ''

export const has = (element: TwinElement, path: string): boolean => all(element, path).length > 0

/** The element and everything in it. */
export const everything = (element: TwinElement): TwinElement[] => [element, ...element.children.flatMap(everything)]
