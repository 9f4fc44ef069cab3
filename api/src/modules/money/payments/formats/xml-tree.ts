import { SaxesParser } from 'saxes'
import { BankFileFault } from './bank-file.ts'

export type XmlElement = {
  /** Without its namespace prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** Its own text, trimmed. */
  text: string
}

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
 * @throws BankFileFault for malformed XML, naming the line
 */
export function readXml(text: string): XmlElement {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new BankFileFault('Filen har en dokumenttyp (DOCTYPE) och läses inte.')
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
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
    const element = { name: localName(tag.name), attributes: tag.attributes, children: [], text: '' }
    path.at(-1)?.children.push(element)
    path.push(element)
  })
  const addText = (part: string) => {
    const parent = path.at(-1)
    if (parent) parent.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const closed = path.pop()
    if (closed) closed.text = closed.text.trim()
  })
  parser.write(text).close()
  const [document] = root.children
  if (!document) throw new BankFileFault('XML-filen är skadad.')
  return document
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
