type Policy = { createHTML: (text: string) => string | null; createScriptURL: (url: string) => string | null }

/** The one script that is started by its address and not imported: the worker that keeps pages for the days without a net. */
const WORKER = '/sw.js'

/**
 * What becomes of a plain string where a browser would make markup or a script of it; null is refused. Styles are written as
 * the HTML of style elements by antd: without a `<` a text can make no element.
 */
export const policy: Policy = {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (url) => (url === WORKER ? url : null),
}

// The policy called `default` is asked for every string, and the header allows no other. Browsers without it go on as before.
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, policy: Policy) => unknown } }
trustedTypes?.createPolicy('default', policy)
