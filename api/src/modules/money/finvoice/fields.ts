import { toLatin9Text } from '../../../lib/text/latin9.ts'

const inEuros = { AmountCurrencyIdentifier: 'EUR' }

/** One line of at most `length` characters; may be empty. For elements without a minimum length in the schema. */
export const shortText = (text: string, length: number): string =>
  [...toLatin9Text(text).replaceAll(/\s+/g, ' ').trim()].slice(0, length).join('').trim()

/** One line of at most `length` characters; '' when shorter than the schema's minimum of two. */
export function words(text: string, length: number): string {
  const line = shortText(text, length)
  return line.length < 2 ? '' : line
}

/** An address in at most three lines of 35 characters, broken between words where possible. */
export function addressLines(text: string): string[] {
  const lines: string[] = []
  for (const word of words(text, 105).split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= 35) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word.slice(0, 35))
  }
  // Drop lines of a single letter: they are too short for the schema.
  return lines.filter((line) => line.length >= 2).slice(0, 3)
}

/** Integer cents with a decimal comma and without a thousands separator: "-1227,00". */
export const amountText = (cents: number): string => {
  const size = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)},${String(size % 100).padStart(2, '0')}`
}

export const amount = (name: string, cents: number): string => textElement(name, amountText(cents), inEuros)

/** A unit price without tax, with two to five decimals as needed. */
export function netPrice(
  name: string,
  grossCents: number,
  percent: number,
  attributes: Record<string, string>,
): string {
  const [whole = '0', decimals = ''] = ((grossCents * 100) / (100 + percent) / 100).toFixed(5).split('.')
  const kept = decimals.replace(/0{1,3}$/, '')
  return textElement(name, `${whole},${kept}`, { ...inEuros, ...attributes })
}

/** Decimal comma: "25,5", "0". */
export const percentDigits = (percent: number): string => String(percent).replace('.', ',')

/** 'YYYY-MM-DD' in the schema's format CCYYMMDD. */
export const day = (name: string, value: string): string =>
  textElement(name, value.replaceAll('-', ''), { Format: 'CCYYMMDD' })

type Attributes = Readonly<Record<string, string>>

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes XML 1.0 markup and removes control characters, which XML forbids. */
const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')

/** An element with text on a line of its own; nothing without text, because most schemas refuse empty elements. */
export function textElement(name: string, text: string | null | undefined, attributes: Attributes = {}): string {
  if (text === null || text === undefined || text === '') return ''
  return `<${name}${written(attributes)}>${escapeXml(text)}</${name}>\n`
}

/** An element that the schema requires even when empty. */
export const emptyElement = (name: string): string => `<${name}></${name}>\n`

/** An element with children; nothing when all children are empty. */
export function group(name: string, ...children: readonly string[]): string {
  const inner = children.join('')
  return inner === '' ? '' : `<${name}>\n${inner}</${name}>\n`
}
