type Attributes = Readonly<Record<string, string>>

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text as XML 1.0 takes it: markup escaped, control characters gone (R32). */
const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')

/** An element with a text, one line of the file; nothing at all without one, because most schemas refuse empty elements. */
export function textElement(name: string, text: string | null | undefined, attributes: Attributes = {}): string {
  if (text === null || text === undefined || text === '') return ''
  return `<${name}${written(attributes)}>${escapeXml(text)}</${name}>\n`
}

/** An element that the schema wants even without a text. */
export const emptyElement = (name: string): string => `<${name}></${name}>\n`

/** An element around others; nothing when all of them are missing. */
export function group(name: string, ...children: readonly string[]): string {
  const inner = children.join('')
  return inner === '' ? '' : `<${name}>\n${inner}</${name}>\n`
}
