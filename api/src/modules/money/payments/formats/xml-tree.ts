import { SaxesParser } from 'saxes'
import { BankFileFault } from './bank-file.ts'

export type XmlElement = {
  /** Without its namespace prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  /** Its own text, trimmed. */
  text: string
}

/** Elements that are handed over when they end and not kept, so that they need no memory together. */
type Stream = {
  /** Their names from below the document's element. */
  path: readonly string[]
  take: (element: XmlElement, parent: XmlElement) => void
}

type OpenElement = XmlElement & { children: XmlElement[] }

/** Shared by the many elements that have none. */
const NO_ATTRIBUTES: XmlElement['attributes'] = Object.freeze({})
const NO_CHILDREN: XmlElement[] = []

/** camt.054 has 17 levels and a few attributes, all on its root. */
const MAX_DEPTH = 40
const MAX_ATTRIBUTES = 20
/** Fifty for each of the allowed payments. */
const MAX_ELEMENTS = 1_000_000

/**
 * Reads the subset of XML that bank files use and refuses the rest: document types and thereby custom entities, deep
 * nesting, many attributes. All limits are checked while reading, so a hostile file costs no more than a good one. Uses
 * saxes, which is strict and event-based: fast-xml-parser builds a tree, takes three times as long and cannot limit
 * attributes.
 * @returns the document's element, without the streamed elements
 * @throws BankFileFault for malformed XML, naming the line
 */
export function readXml(text: string, { path: streamed, take }: Stream): XmlElement {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new BankFileFault('Filen har en dokumenttyp (DOCTYPE) och läses inte.')
  const root: OpenElement = { name: '', attributes: NO_ATTRIBUTES, children: [], text: '' }
  const path = [root]
  let elements = 0
  let attributes = 0
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  const tooLarge = (what: string) => new BankFileFault(`XML-filen har ${what} och läses inte.`, parser.line)
  parser.on('error', () => {
    throw new BankFileFault(
      path.length > 1 && parser.closed
        ? 'XML-filen är avklippt: den slutar mitt i ett element.'
        : 'XML-filen är skadad.',
      parser.line,
    )
  })
  parser.on('opentagstart', () => {
    attributes = 0
    elements += 1
    if (elements > MAX_ELEMENTS) throw tooLarge('för många element')
    if (path.length > MAX_DEPTH) throw tooLarge('för många nivåer')
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > MAX_ATTRIBUTES) throw tooLarge('för många attribut')
  })
  parser.on('opentag', (tag) => {
    path.push({
      name: localName(tag.name),
      attributes: attributes === 0 ? NO_ATTRIBUTES : tag.attributes,
      children: NO_CHILDREN,
      text: '',
    })
  })
  const addText = (part: string) => {
    const element = path.at(-1)
    // Blank text before the first word is dropped here, because most of it indents the children.
    if (element) element.text = element.text === '' ? part.trimStart() : element.text + part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  const isStreamed = () =>
    path.length === streamed.length + 2 && streamed.every((name, level) => path[level + 2]?.name === name)
  parser.on('closetag', () => {
    const isTaken = isStreamed()
    const closed = path.pop()
    const parent = path.at(-1)
    if (!closed || !parent) return
    closed.text = closed.text.trimEnd()
    if (isTaken) take(closed, parent)
    else if (parent.children === NO_CHILDREN) parent.children = [closed]
    else parent.children.push(closed)
  })
  parser.write(text).close()
  const [document] = root.children
  if (!document) throw new BankFileFault('XML-filen är skadad.')
  return document
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
