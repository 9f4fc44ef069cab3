/** What the site's mutable files must be, by name; a power cut, a full disk or a hand may have left something else. */
const checks: Readonly<Record<string, (text: string) => boolean>> = {
  'index.html': endsAsDocument,
  'app.html': endsAsDocument,
  'registry.json': (text) => typeof JSON.parse(text).revision === 'number',
  'pages.json': (text) => isListOfTexts(JSON.parse(text)),
}

/** Whether a file of the published site can be served: whole HTML, JSON of the right shape. Others are not looked into. */
export function isWhole(name: string, bytes: Buffer): boolean {
  const check = checks[name]
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
