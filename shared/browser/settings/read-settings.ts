import type { Settings } from './defaults.ts'

/**
 * Merges settings from JSON text into the defaults. Unknown keys and values of another type than the default are
 * ignored, so that a mistake in the file does not break the portal.
 */
export function readSettings(defaults: Settings, text: string): Settings {
  const given = Object.entries(parse(text)).filter(([key, value]) => {
    const known = Object.entries(defaults).find(([name]) => name === key)
    return known !== undefined && value !== null && typeof value === typeof known[1]
  })
  const merged = { ...defaults, ...Object.fromEntries(given) }
  return { ...merged, navigationGroups: { ...defaults.navigationGroups, ...merged.navigationGroups } }
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
