const browsers: [RegExp, string][] = [
  [/\bEdg\w*\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/^(?=.*\bSafari\/).*\bVersion\/(\d+)/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Reduces a User-Agent header, which may contain anything, to "Firefox 128, Windows". */
export function browserName(userAgent: string): string {
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'okänt system'
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(userAgent)?.[1]
    if (version) return `${name} ${version}, ${system}`
  }
  return `okänd webbläsare, ${system}`
}
