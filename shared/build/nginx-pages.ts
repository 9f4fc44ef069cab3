/** Beside pages.json in the site folder; included by shared/deploy/site.conf.template. */
export const NGINX_PAGES = 'pages.conf'

const escaped = (text: string): string => text.replaceAll(/[^\w/-]/g, (character) => `\\${character}`)

/** One line of nginx's `map` per pattern, equivalent to `matches` of the contract. */
export const toNginxMap = (patterns: readonly string[]): string =>
  patterns.map((pattern) => `"~*^/*${pattern.split('/').filter(Boolean).map(segment).join('/+')}/*$" 1;\n`).join('')

const segment = (part: string): string => (part.startsWith(':') ? '[^/]+' : escaped(part))
