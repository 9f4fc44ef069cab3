import { createHash } from 'node:crypto'
import type { RegistryEntry } from '../../contract/registry.ts'
import type { Answers } from './answers.ts'
import { compose, type Published, readPublished, readScripts } from './compose.ts'
import { type PageResult, renderPages } from './render.ts'
import type { Store } from './store.ts'

/** A page asks for further data after the first have come: the carnival, then its schedule. */
const MOST_ROUNDS = 4
/** Larger data are a file of their own, fetched when the page's code starts: the markup is first on the line. */
const MOST_INLINE = 20_000

type Options = {
  siteDir: string
  store: Store
  answers: Answers
  /** A page that could not be rendered: its document of before stays. */
  onFailure: (path: string, reason: string) => void
}

/** Paths of the documents that were replaced, and of those that could not be rendered. */
export type Outcome = { written: string[]; failed: string[] }

/**
 * The public pages that releases name in their remote.json, as HTML files with their data. `refresh` reads the data,
 * renders every page and replaces the files whose content has changed.
 */
export function createDocuments({ siteDir, store, answers, onFailure }: Options) {
  /** Addresses that a remote's pages asked for at the last render. */
  const urlsOf = new Map<string, ReadonlySet<string>>()
  /** What each document was written from, and its file of data. */
  const written = new Map<string, { stamp: string; data: string | null }>()

  /**
   * `version`: the newest change that the data are sure to contain; null when it is not known.
   * @throws when the api does not answer or nothing is published
   */
  const refresh = async (version: number | null): Promise<Outcome> => {
    const published = readPublished(siteDir)
    const outcome: Outcome = { written: [], failed: [] }
    for (const remote of published.registry.remotes) {
      const paths = documentPaths(remote)
      const scripts = paths.length > 0 ? readScripts(published, remote) : null
      if (scripts === null) continue
      const { settings, registry } = published
      const { pages, now } = await renderWithData(remote.name, { ...scripts, settings, registry, paths })
      for (const path of paths) {
        const page = pages[path]
        if (page && 'html' in page) {
          if (await write({ published, remote, path, page, version, now })) outcome.written.push(path)
        } else {
          outcome.failed.push(path)
          onFailure(path, page?.error ?? 'not rendered')
        }
      }
    }
    store.prune(
      new Set(published.registry.remotes.flatMap((remote) => documentPaths(remote).map(fileOf))),
      new Set(Array.from(written.values(), ({ data }) => data ?? '')),
    )
    return outcome
  }

  const renderWithData = async (name: string, batch: Omit<Parameters<typeof renderPages>[0], 'answers' | 'now'>) => {
    const asked = new Set(urlsOf.get(name))
    let pages: Record<string, PageResult> = {}
    let now = ''
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const given = await answers.read(asked)
      // Whole minutes: the browser shows the same times while it takes over the page.
      now = `${new Date(Date.now() + answers.ahead()).toISOString().slice(0, 16)}:00.000Z`
      pages = await renderPages({ ...batch, answers: given, now })
      const missing = Object.values(pages).flatMap((page) => page.missing)
      if (missing.every((url) => asked.has(url))) break
      for (const url of missing) asked.add(url)
    }
    urlsOf.set(name, asked)
    return { pages, now }
  }

  /** @returns whether the document has changed */
  const write = async ({ published, remote, path, page, version, now }: Written): Promise<boolean> => {
    // Without the moment and without other remotes' releases: as long as nothing else differs, the document stays.
    const { shell, registry, settings } = published
    const menu = registry.remotes.map(({ current: _, previous: __, ...rest }) => rest)
    const stamp = createHash('sha256')
      .update(JSON.stringify([shell.version, remote, menu, settings, page, version]))
      .digest('hex')
    const file = fileOf(path)
    if (written.get(path)?.stamp === stamp && store.has(file)) return false
    const json = JSON.stringify(page.queries)
    const data = json.length > MOST_INLINE ? await store.writeData(json) : null
    const carried = { now, ahead: answers.ahead(), version, ...(data === null ? { queries: page.queries } : { data }) }
    await store.write(file, compose(published, remote, path, page.html, carried))
    written.set(path, { stamp, data })
    return true
  }

  return { refresh }
}

type Written = {
  published: Published
  remote: RegistryEntry
  path: string
  page: Extract<PageResult, { html: string }>
  version: number | null
  now: string
}

/** Paths of a remote's pages that are documents; none of a remote that is switched off. */
function documentPaths({ routes, enabled }: RegistryEntry): string[] {
  return enabled ? routes.flatMap(({ path, document }) => (document ? [path] : [])) : []
}

/** `/tidtabeller/minutschema` → `tidtabeller/minutschema.html` */
const fileOf = (path: string): string => `${path.slice(1)}.html`
