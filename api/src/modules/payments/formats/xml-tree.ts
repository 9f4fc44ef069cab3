import { BankFileFault } from './bank-file.ts'

export type XmlElement = {
  /** Without its namespace prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** Its own text, trimmed. */
  text: string
}

const MAX_DEPTH = 40

/** An end tag, a start tag with its attributes, a comment, a CDATA section, or the text up to the next of them. */
const token =
  /<\/([\w.:-]+)\s*>|<([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|<!--(?:(?!--)[\s\S])*-->|<!\[CDATA\[((?:(?!\]\]>)[\s\S])*)\]\]>|([^<]+)/y
const attribute = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads the part of XML that bank files use, and refuses the rest: no document type and so no entities of the file's own,
 * nothing that reaches for a file or an address (R32). Time and memory grow with the text and with nothing else.
 * @throws BankFileFault for what is not well-formed, naming the line
 */
export function readXml(text: string): XmlElement {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new BankFileFault('Filen har en dokumenttyp (DOCTYPE) och läses inte.')
  const start = /^\s*(?:<\?xml\s[^>]*\?>)?/.exec(text)?.[0].length ?? 0
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const path = [root]
  token.lastIndex = start
  for (let at = start; at < text.length; at = token.lastIndex) {
    const found = token.exec(text)
    const parent = path.at(-1)
    if (!found || !parent) throw malformed(text, at)
    const [whole, end, name, attributes = '', isEmpty, cdata, plain] = found
    if (end !== undefined) {
      if (path.length < 2 || parent.name !== localName(end)) throw malformed(text, at)
      parent.text = parent.text.trim()
      path.pop()
    } else if (name !== undefined) {
      if (path.length > MAX_DEPTH || (path.length === 1 && root.children.length > 0)) throw malformed(text, at)
      const element = { name: localName(name), attributes: readAttributes(attributes), children: [], text: '' }
      parent.children.push(element)
      if (!isEmpty) path.push(element)
    } else if (cdata !== undefined || plain !== undefined) {
      const added = cdata ?? withoutEntities(plain ?? '', text, at)
      if (path.length === 1 && added.trim() !== '') throw malformed(text, at)
      parent.text += added
    } else if (!whole.startsWith('<!--')) throw malformed(text, at)
  }
  const [document] = root.children
  if (path.length > 1 || !document) throw new BankFileFault('XML-filen är avklippt: den slutar mitt i ett element.')
  return document
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function readAttributes(text: string): Record<string, string> {
  if (text === '') return {}
  return Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', double, single]) => [name, double ?? single ?? '']),
  )
}

function withoutEntities(part: string, text: string, at: number): string {
  if (!part.includes('&')) return part
  return part.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));|&/gi, (_all, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    if (code !== undefined && isCharacter(code)) return String.fromCodePoint(code)
    const known = Object.hasOwn(entities, name ?? '') ? entities[name] : undefined
    if (known === undefined) throw malformed(text, at)
    return known
  })
}

/** No control characters, and no half of a surrogate pair, which no database stores. */
const isCharacter = (code: number): boolean =>
  (code > 0x1f && code < 0x7f) || (code > 0x9f && code < 0xd800) || (code > 0xdfff && code < 0x10_fffe)

function malformed(text: string, at: number): BankFileFault {
  return new BankFileFault('XML-filen är skadad.', text.slice(0, at).split('\n').length)
}
