import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { AppError } from '../../../lib/app-error.ts'

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'

const MAX_ELEMENTS = 5000
const MAX_DEPTH = 30
const MAX_ATTRIBUTES = 60
/** The length of a cleaned picture, as the table allows it. */
const MAX_LENGTH = 300_000

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text']
/**
 * The elements of a drawing. Neither scripts, links, pictures and foreign content, nor elements that draw others again
 * (use, pattern, mask, marker): a few of them in a chain can make a small picture endless.
 */
const elements = new Set([
  ...['svg', 'g', 'defs', 'title', 'desc', 'tspan', 'linearGradient', 'radialGradient', 'stop'],
  ...shapes,
])

const attributes = new Set([
  ...['id', 'viewBox', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy'],
  ...['d', 'points', 'dx', 'dy', 'rotate', 'transform', 'preserveAspectRatio', 'pathLength', 'textLength'],
  ...['lengthAdjust', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'offset'],
])
/** Properties, as attributes of their own or within `style`. */
const properties = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'display'],
  ...['visibility', 'color', 'stop-color', 'stop-opacity', 'paint-order', 'font-family', 'font-size', 'font-style'],
  ...['font-weight', 'letter-spacing', 'word-spacing', 'text-anchor', 'dominant-baseline', 'vector-effect'],
])

const LOCAL = /^#[A-Za-z_][\w.-]{0,100}$/
const LOCAL_URL = /^url\(#[A-Za-z_][\w.-]{0,100}\)$/
/** Numbers, lists, colours, names and functions of them: no quotes, no escapes, no addresses. */
const PLAIN = /^[\w\s.,()+#%-]*$/

const refused = (detail: string) => new AppError('invalid', detail, { attr: 'file' })

/**
 * An organiser's drawing, written anew from what a list allows: shapes, text, gradients and their properties. Everything
 * else is left out, with its content. Document types, and thereby custom entities, are refused before the file is
 * parsed; size, depth and number of elements while it is read.
 * @throws AppError invalid with the reason in Swedish
 */
export function cleanSvg(bytes: Buffer): string {
  const text = decoded(bytes)
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) {
    throw refused('Bilden har en dokumenttyp (DOCTYPE) och tas inte emot. Spara den som vanlig SVG.')
  }
  const parts: string[] = []
  const parser = new SaxesParser<{ xmlns: true; position: false }>({ xmlns: true, position: false })
  let depth = 0
  /** The depth at which an element was left out; null while everything is kept. */
  let skipped: number | null = null
  let count = 0
  let attributeCount = 0
  let hasShape = false
  parser.on('error', () => {
    throw refused('Filen är ingen hel SVG-bild. Spara bilden på nytt som SVG.')
  })
  parser.on('opentagstart', () => {
    attributeCount = 0
    count += 1
    depth += 1
    if (count > MAX_ELEMENTS) throw refused(`Bilden har fler än ${MAX_ELEMENTS} delar. Förenkla den och försök igen.`)
    if (depth > MAX_DEPTH) throw refused(`Bilden har fler än ${MAX_DEPTH} nivåer av grupper. Förenkla den.`)
  })
  parser.on('attribute', () => {
    attributeCount += 1
    if (attributeCount > MAX_ATTRIBUTES) throw refused('En del av bilden har för många attribut. Förenkla den.')
  })
  parser.on('opentag', (tag) => {
    if (depth === 1) parts.push(rootTag(tag))
    else if (skipped === null && tag.uri === SVG && tag.local === 'style') {
      throw refused('Bilden har en stilmall (style). Spara den med stilen i varje del, som presentationsattribut.')
    } else if (skipped === null && (tag.uri !== SVG || tag.local === 'svg' || !elements.has(tag.local))) skipped = depth
    else if (skipped === null) parts.push(`<${tag.local}${attributesOf(tag)}>`)
    if (skipped === null && shapes.includes(tag.local)) hasShape = true
  })
  const addText = (part: string) => {
    if (skipped === null && depth > 0) parts.push(escaped(part))
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', (tag) => {
    if (skipped === null) parts.push(`</${tag.local}>`)
    if (skipped === depth) skipped = null
    depth -= 1
  })
  parser.write(text).close()
  if (!hasShape) throw refused('Bilden har inget att visa: den innehåller inga former och ingen text.')
  const cleaned = parts.join('')
  if (cleaned.length > MAX_LENGTH) throw refused('Bilden är för stor. Förenkla den och försök igen.')
  return cleaned
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refused('Filen är ingen SVG-bild i UTF-8. Spara bilden på nytt som SVG.')
  }
}

/** @throws AppError invalid for another document, or one without a size */
function rootTag(tag: SaxesTagNS): string {
  if (tag.uri !== SVG || tag.local !== 'svg') throw refused('Filen är ingen SVG-bild.')
  const box = attributeOf(tag, 'viewBox') ?? `0 0 ${lengthOf(tag, 'width')} ${lengthOf(tag, 'height')}`
  const numbers = box.trim().split(/[\s,]+/)
  const [, , width, height] = numbers.map(Number)
  if (numbers.length !== 4 || !numbers.every((each) => Number.isFinite(Number(each))) || !width || !height) {
    throw refused('Bilden saknar mått. Spara den med bredd och höjd (viewBox).')
  }
  if (width < 0 || height < 0) throw refused('Bilden har omöjliga mått.')
  return `<svg xmlns="${SVG}" viewBox="${numbers.join(' ')}">`
}

const attributeOf = (tag: SaxesTagNS, name: string): string | undefined => tag.attributes[name]?.value

const lengthOf = (tag: SaxesTagNS, name: string): string => /^[\d.]+/.exec(attributeOf(tag, name) ?? '')?.[0] ?? ''

const attributesOf = (tag: SaxesTagNS): string =>
  Object.values(tag.attributes)
    .flatMap((attribute) => {
      const kept = keptAttribute(tag, attribute)
      return kept ? [` ${kept[0]}="${escaped(kept[1])}"`] : []
    })
    .join('')

/** The attribute as it is written again; null when it is left out. */
function keptAttribute(tag: SaxesTagNS, { uri, local, value }: SaxesAttributeNS): [string, string] | null {
  if (local === 'href' && (uri === '' || uri === XLINK)) {
    // Only a gradient names another one.
    return tag.local.endsWith('Gradient') && LOCAL.test(value) ? ['href', value] : null
  }
  if (uri !== '') return null
  if (local === 'style') return ['style', keptStyle(value)]
  if (!attributes.has(local) && !properties.has(local)) return null
  const kept = keptValue(value)
  return kept === null ? null : [local, kept]
}

const keptStyle = (style: string): string =>
  style
    .split(';')
    .flatMap((declaration) => {
      const at = declaration.indexOf(':')
      const property = declaration.slice(0, at).trim().toLowerCase()
      const value = keptValue(declaration.slice(at + 1))
      return properties.has(property) && value !== null ? [`${property}:${value}`] : []
    })
    .join(';')

/** Without the quotes of font names; null for anything that could name an address. */
function keptValue(value: string): string | null {
  const plain = value.replaceAll(/["']/g, '').trim()
  if (LOCAL_URL.test(plain)) return plain
  return PLAIN.test(plain) && !/url|var|image|src|expression/i.test(plain) ? plain : null
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
