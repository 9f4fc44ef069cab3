/** A parsed path of the site. */
export type SitePath =
  /** `own`: the page's own document, which only public pages and pages with a first screen have. */
  | { kind: 'document'; file: 'index.html' | 'app.html'; own?: string }
  /** `isImmutable`: has a hash or version in its path and is never replaced. `isData`: belongs to a document. */
  | { kind: 'file'; file: string; isImmutable: boolean; isData: boolean }
  | { kind: 'none' }

/** No leading dot, no backslash, no `..`: rejects paths that cannot be files of the site. */
const SEGMENT = /^[A-Za-z0-9_@~-][A-Za-z0-9_@~.-]*$/
const DATA = /^data\//
const IMMUTABLE = /^(assets|portal|remotes|data)\//
/** Read only by the server; source maps are not served. */
const PRIVATE = /(^(csp|pages)\.json|\.map|\.br|\.gz)$/

/**
 * `path` is decoded and has no leading slash. A last segment with a dot is a file; anything else is a page of the
 * shell.
 */
export function parseSitePath(path: string): SitePath {
  if (path === '' || path === 'index.html') return { kind: 'document', file: 'index.html' }
  const segments = path.split('/')
  const isFile = IMMUTABLE.test(path) || segments.at(-1)?.includes('.')
  if (!isFile) {
    if (segments[0]?.startsWith('.')) return { kind: 'none' }
    const isPlain = segments.every((segment) => SEGMENT.test(segment))
    return { kind: 'document', file: 'app.html', ...(isPlain && { own: `${path}.html` }) }
  }
  if (!segments.every((segment) => SEGMENT.test(segment)) || PRIVATE.test(path)) return { kind: 'none' }
  return { kind: 'file', file: path, isImmutable: IMMUTABLE.test(path), isData: DATA.test(path) }
}
