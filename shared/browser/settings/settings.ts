import { defaultSettings, type Settings } from './defaults.ts'
import { readSettings } from './read-settings.ts'

export type { Settings } from './defaults.ts'

declare global {
  /** Set by the composer before it renders the landing page outside a browser. */
  var stafappSettings: Partial<Settings> | undefined
}

const inlined = typeof document === 'undefined' ? null : document.getElementById('stafapp-settings')?.textContent

/** The portal's settings: those inlined in the HTML, merged into the defaults. Fixed for the life of the page. */
export const settings: Settings = readSettings(
  defaultSettings,
  inlined ?? JSON.stringify(globalThis.stafappSettings ?? {}),
)
