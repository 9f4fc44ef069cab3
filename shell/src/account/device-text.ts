type Marks = readonly (readonly [mark: RegExp, name: string])[]

// The order matters: user agents of Edge also contain "Chrome", those of Chrome "Safari", those of Android "Linux".
const browsers: Marks = [
  [/\bEdg/, 'Edge'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: Marks = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** Short text for a user agent: 'Chrome på Windows'. */
export function deviceText(userAgent: string): string {
  const browser = nameIn(browsers, userAgent) ?? 'Okänd webbläsare'
  const system = nameIn(systems, userAgent)
  return system ? `${browser} på ${system}` : browser
}

function nameIn(marks: Marks, text: string): string | undefined {
  return marks.find(([mark]) => mark.test(text))?.[1]
}
