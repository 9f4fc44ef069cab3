/** Checks of the site's mutable files, by name: a power cut, full disk or manual edit may have damaged them. */
const checks: Readonly<Record<string, (text: string) => boolean>> = {
  'registry.json': (text) => typeof JSON.parse(text).revision === 'number',
  'pages.json': (text) => isListOfTexts(JSON.parse(text)),
}

/**
 * Whether a file of the published site can be served: complete HTML, JSON of the right shape. Other files are not
 * checked.
 */
export function isWhole(name: string, bytes: Buffer): boolean {
  const check = name.endsWith('.html') ? endsAsDocument : checks[name]
  if (!check) return true
  try {
    return check(bytes.toString())
  } catch {
    return false
  }
}

function endsAsDocument(text: string): boolean {
  return text.trimEnd().endsWith('</html>')
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
