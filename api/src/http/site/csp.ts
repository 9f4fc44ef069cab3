import type { SiteFiles } from './site-files.ts'

/** Written by publishing when a document needs an inline script, such as an import map. */
type ScriptHashes = { scripts: string[] }

const HASH = /^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/

/**
 * The inline scripts. The first sets the light or dark theme before the first paint (shell/index.html), the second asks for
 * a prerendered page's script after it (shared/build/render-html.ts).
 */
const INLINE_SCRIPTS = [
  'sha256-3rD3Ou3amwMsIMLe5vNkCKhARJCTuMIQ5QSrIOBY63Y=',
  'sha256-AcbowFbatngse+VOeaO53qq5vU8927GNcG9WZ63lH6A=',
]

/**
 * The documents' policy. What it does not name (fonts, plug-ins, frames) is refused by `default-src`. Scripts are our own
 * files or have a published hash. Inline styles are allowed because antd's
 * CSS-in-JS writes style elements and a static host cannot create nonces for them.
 */
export const contentSecurityPolicy = (scriptHashes: readonly string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...[...INLINE_SCRIPTS, ...scriptHashes].map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Trusted Types: only the shell's policy may turn text into markup or script URLs
    // (shell/src/federation/trusted-types.ts). A second policy lets the timing page start its clock, a worker, and knows
    // no other address (remote-admin/src/features/timing/clock/clock.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default timing-clock',
  ].join('; ')

/**
 * Browser features with a risk to the visitor that the portal does not use, disabled for injected scripts too. Only the
 * portal's own pages may ask for the camera: the call room reads the codes of the packets. A short list, because headers
 * are not compressed and stand before the page on a slow line; each other feature asks the visitor or needs a gesture.
 */
export const PERMISSIONS_POLICY = 'geolocation=(), microphone=(), payment=(), usb=(), camera=(self)'

/** The hashes in site/csp.json; none when the file is missing or invalid, which only makes the policy stricter. */
export async function readScriptHashes(files: SiteFiles): Promise<string[]> {
  const file = await files.read('csp.json', false)
  if (!file) return []
  try {
    const { scripts } = JSON.parse(file.bodies.identity.toString()) as Partial<ScriptHashes>
    return Array.isArray(scripts) ? scripts.filter((hash) => HASH.test(hash)) : []
  } catch {
    return []
  }
}
