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
