type Policy = { createHTML: (text: string) => string | null; createScriptURL: (url: string) => string | null }

/** The only script started by URL instead of imported: the service worker. */
const WORKER = '/sw.js'

/**
 * Checks strings before the browser uses them as markup or script URL; null rejects. antd sets style elements through
 * innerHTML, so text without `<`, which cannot create elements, is allowed.
 */
export const policy: Policy = {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (url) => (url === WORKER ? url : null),
}

// The browser applies the policy named `default` to every string; the CSP header allows no other. Browsers without
// Trusted Types are unaffected.
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, policy: Policy) => unknown } }
trustedTypes?.createPolicy('default', policy)
