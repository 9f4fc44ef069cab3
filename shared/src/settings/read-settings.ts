import type { Settings } from './defaults.ts'

/**
 * Settings from JSON text on top of the defaults. A value of another type than its default, or a key that is not known,
 * is left out: a slip in a settings file must not take the portal down.
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
