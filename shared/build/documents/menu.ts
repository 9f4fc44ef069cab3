import type { Registry } from '../../contract/registry.ts'

const STYLE = `
.plain-menu{background:var(--color-bar);color:var(--color-bar-text)}
.plain-menu summary{padding:var(--space-2) var(--space-4);font-weight:600;cursor:pointer}
.plain-menu ul{display:flex;flex-wrap:wrap;margin:0;padding:0 var(--space-2) var(--space-2);list-style:none}
.plain-menu p{margin:0;padding:0 var(--space-4) var(--space-3)}
.plain-menu a{display:inline-flex;align-items:center;min-height:var(--target-size);padding:0 var(--space-2);color:inherit}`

/**
 * An HTML file with a menu before its page for a visitor without scripts, who cannot open the drawer: the public pages of
 * all sections, and what the login needs. It is open where the page itself needs scripts.
 */
export function withPlainMenu(html: string, { remotes }: Registry, { isOpen = false } = {}): string {
  const links = remotes
    .filter(({ enabled }) => enabled)
    .flatMap(({ nav }) => nav)
    .filter(({ visibleTo }) => visibleTo === undefined)
    .sort((one, other) => one.order - other.order)
    .map(({ path, label }) => `<li><a href="${escapeHtml(path)}">${escapeHtml(label)}</a></li>`)
  const menu = `<details${isOpen ? ' open' : ''}><summary>Meny</summary><ul>${links.join('')}</ul><p>Att logga in, anmäla och beställa kräver JavaScript.</p></details>`
  const noscript = `<noscript><style>${STYLE}</style><nav class="plain-menu" aria-label="Meny">${menu}</nav></noscript>`
  return html.replace('<div id="root"', () => `${noscript}\n<div id="root"`)
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
