import { createHash } from 'node:crypto'
import type { RegistryEntry } from '../../contract/registry.ts'
import { type DocumentPaths, documentPaths, fileOf, linkedAddresses, routeOf } from './addresses.ts'
import type { Answers } from './answers.ts'
import { compose, type Published, portalOf, readPublished, readScripts } from './compose.ts'
import { type Answer, type PageResult, renderPages } from './render.ts'
import type { Store } from './store.ts'

/**
 * A page asks for further data after the first have come, and a render ends at the first that it has not been given: the
 * carnival, its heats, its schools, its results, and one more.
 */
const MOST_ROUNDS = 6
/**
 * Larger data, in characters, are a file of their own, fetched when the page's code starts: the markup is first on the
 * line. Three compressed kilobytes at its end delayed the first paint by a tenth on a slow phone. A page that is one of
 * hundreds keeps more: a change of them all would leave as many files behind, which stay for days.
 */
const MOST_INLINE = { fixed: 2_000, oneOfMany: 20_000 }
/** Pages per worker, which has a limit of time. */
const BATCH = 60
/** How far ahead a page is rendered to see whether the clock will change it. */
const AHEAD_MS = 10 * 60_000

type Options = {
  siteDir: string
  store: Store
  answers: Answers
  /** A page that could not be rendered: its document of before stays. */
  onFailure: (path: string, reason: string) => void
  /** Addresses of a remote; the default is ten times those of the largest carnival. */
  mostAddresses?: number
}

/**
 * Paths of the documents that were replaced, and of those that could not be rendered. `isWhole`: no document was left for
 * the next refresh.
 */
export type Outcome = { written: string[]; failed: string[]; isWhole: boolean }

/** What is known of a document since it was last rendered. */
type Known = {
  /** Shell, release, menu and day; another one renders the page again. */
  frame: string
  /** Answers of the page's calls. */
  given: Map<string, Answer | undefined>
  links: string[]
  /** Hash of the page's own markup. */
  markup: string
  stamp: string
  /** Addresses of its files of data. */
  files: string[]
  /** By the carnival's clock, in ms: with the same data the page looks the same at least until then. */
  quietUntil: number
  /** When it was last rendered ahead. */
  lookedAheadAt: number
}

/**
 * The public pages that releases name in their remote.json, as HTML files with their data. A page with a parameter has
 * a document for each address to which other documents link. `refresh` renders the pages and replaces the files whose
 * content has changed.
 */
export function createDocuments({ siteDir, store, answers, onFailure, mostAddresses = 2000 }: Options) {
  const known = new Map<string, Known>()
  /** The newest change at the last refresh. */
  let lastVersion: number | null = null

  /**
   * `version`: the newest change that the data are sure to contain; null when it is not known. A page is rendered when its
   * data, the release or the day have changed, one without a parameter also when the clock may change it. Pages with a
   * parameter are many: they make way when `isOvertaken` says that there is newer data, so that the pages that most
   * visitors open follow at once.
   * @throws when the api does not answer or nothing is published
   */
  const refresh = async (version: number | null, isOvertaken = () => false): Promise<Outcome> => {
    const published = readPublished(siteDir)
    const isChanged = version !== null && version !== lastVersion
    const outcome: Outcome = { written: [], failed: [], isWhole: true }
    const documents = new Set<string>()
    for (const remote of published.registry.remotes) {
      for (const address of await refreshRemote({ published, remote, version, isChanged, isOvertaken, outcome })) {
        documents.add(address)
      }
    }
    // The next refresh goes on where this one stopped.
    if (!outcome.isWhole) return outcome
    // Only in quiet times: a change has to be shown at once.
    if (outcome.written.length === 0) {
      for (const remote of published.registry.remotes) await lookAhead(published, remote)
    }
    // Without the pages that failed, the addresses to which they link are not known.
    if (outcome.failed.length === 0) {
      for (const address of known.keys()) if (!documents.has(address)) known.delete(address)
      store.prune(new Set(Array.from(documents, fileOf)), new Set([...known.values()].flatMap(({ files }) => files)))
    }
    if (version !== null) lastVersion = version
    return outcome
  }

  /** Addresses of the calls of all pages with a parameter. */
  const urlsOf = (fixed: ReadonlySet<string>): string[] =>
    [...known].flatMap(([address, { given }]) => (fixed.has(address) ? [] : [...given.keys()]))

  /** @returns the addresses of the remote's documents */
  const refreshRemote = async ({
    published,
    remote,
    version,
    isChanged,
    isOvertaken,
    outcome,
  }: Turn): Promise<Set<string>> => {
    const paths = documentPaths(remote)
    const addresses = new Set(paths.fixed)
    const scripts = paths.fixed.length > 0 ? readScripts(published, remote) : null
    if (scripts === null) return addresses
    const { settings, registry } = published
    const release = releaseOf(published, remote)
    const isCurrent = (address: string) => {
      const before = known.get(address)
      const now = momentOf(answers)
      const isQuiet = (before?.quietUntil ?? 0) > Date.parse(now) && store.has(fileOf(address))
      // The version, which a document carries, is part of every change.
      if (paths.fixed.includes(address) && (isChanged || !isQuiet)) return false
      const isSame = before?.frame === `${release} ${dayOf(now)}`
      return isSame && [...before.given].every(([url, answer]) => answers.latest(url) === answer)
    }
    // Where the stream of changes is silent, a change is seen here.
    const quiet = paths.fixed.filter(isCurrent)
    if (quiet.length > 0)
      await answers.read(new Set(quiet.flatMap((address) => [...(known.get(address)?.given.keys() ?? [])])))
    const waiting: string[] = []
    const turn = async () => {
      const batch = waiting.splice(0, BATCH)
      const { pages, now } = await renderWithData({ ...scripts, settings, registry, paths: batch })
      const frame = `${release} ${dayOf(now)}`
      for (const address of batch) {
        const page = pages[address]
        if (page && 'html' in page) {
          if (await write({ published, remote, paths, address, page, version, now, frame })) {
            outcome.written.push(address)
          }
        } else {
          outcome.failed.push(address)
          onFailure(address, page?.error ?? 'not rendered')
        }
      }
    }
    // Pages of one turn link to those of the next.
    const isWalked = new Set<string>()
    for (;;) {
      const found = [...addresses].filter((address) => !isWalked.has(address))
      if (found.length === 0) return addresses
      waiting.push(...found.filter((address) => !isCurrent(address)))
      while (waiting.length > 0) {
        if (isWalked.size > 0 && isOvertaken()) {
          outcome.isWhole = false
          return addresses
        }
        await turn()
      }
      // Only now, so that the pages that most visitors open need not wait for hundreds of answers.
      if (isChanged && isWalked.size === 0) await answers.read(urlsOf(addresses))
      for (const address of found) {
        isWalked.add(address)
        for (const link of known.get(address)?.links ?? []) if (addresses.size < mostAddresses) addresses.add(link)
      }
    }
  }

  const renderWithData = async (batch: Omit<Parameters<typeof renderPages>[0], 'answers' | 'now'>) => {
    const asked = new Set(batch.paths.flatMap((address) => [...(known.get(address)?.given.keys() ?? [])]))
    let pages: Record<string, PageResult> = {}
    let now = ''
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const given = await answers.read(asked)
      now = momentOf(answers)
      pages = await renderPages({ ...batch, answers: given, now })
      const missing = Object.values(pages).flatMap((page) => page.asked.filter((url) => !asked.has(url)))
      if (missing.length === 0) break
      for (const url of missing) asked.add(url)
    }
    return { pages, now }
  }

  /** Renders pages without a parameter as of later, with the same data: those that look the same are left alone until then. */
  const lookAhead = async (published: Published, remote: RegistryEntry): Promise<void> => {
    const now = Date.parse(momentOf(answers))
    const pages = documentPaths(remote).fixed.flatMap((address) => {
      const page = known.get(address)
      return page && page.lookedAheadAt + AHEAD_MS <= now && page.quietUntil <= now ? [[address, page] as const] : []
    })
    const scripts = pages.length > 0 ? readScripts(published, remote) : null
    if (scripts === null) return
    const { settings, registry } = published
    const given = Object.fromEntries(
      pages.flatMap(([, page]) => [...page.given].flatMap(([url, answer]) => (answer ? [[url, answer] as const] : []))),
    )
    const later = await renderPages({
      ...scripts,
      settings,
      registry,
      paths: pages.map(([address]) => address),
      answers: given,
      now: new Date(now + AHEAD_MS).toISOString(),
    })
    for (const [address, page] of pages) {
      const result = later[address]
      page.lookedAheadAt = now
      if (result && 'html' in result && hashOf(result.html) === page.markup) page.quietUntil = now + AHEAD_MS
    }
  }

  /** @returns whether the document has changed */
  const write = async (made: Made): Promise<boolean> => {
    const { published, remote, paths, address, page, version, now, frame } = made
    const { html, queries } = page
    const stamp = hashOf(JSON.stringify([frame, html, queries, version]))
    const file = fileOf(address)
    const before = known.get(address)
    const isSame = before?.stamp === stamp && store.has(file)
    const json = JSON.stringify(queries)
    let files = before?.files ?? []
    if (!isSame) {
      const portal = await store.writeData(portalOf(published, remote))
      const mostInline = paths.fixed.includes(address) ? MOST_INLINE.fixed : MOST_INLINE.oneOfMany
      const data = json.length > mostInline ? await store.writeData(json) : null
      files = data === null ? [portal] : [portal, data]
      const carried = { now, ahead: answers.ahead(), version, ...(data === null ? { queries } : { data }) }
      const path = routeOf(address, paths)
      await store.write(file, compose(published, remote, { path, html, data: carried, portal }))
    }
    const given = new Map(page.asked.map((url) => [url, answers.latest(url)]))
    known.set(address, {
      frame,
      given,
      links: linkedAddresses(html, paths),
      markup: hashOf(html),
      stamp,
      files,
      quietUntil: 0,
      lookedAheadAt: before?.lookedAheadAt ?? 0,
    })
    return !isSame
  }

  return { refresh }
}

type Turn = {
  published: Published
  remote: RegistryEntry
  version: number | null
  /** The data have changed since the last refresh. */
  isChanged: boolean
  isOvertaken: () => boolean
  outcome: Outcome
}

type Made = {
  published: Published
  remote: RegistryEntry
  paths: DocumentPaths
  address: string
  page: Extract<PageResult, { html: string }>
  version: number | null
  now: string
  frame: string
}

/** Whole minutes: the browser shows the same times while it takes over the page. */
function momentOf(answers: Answers): string {
  return `${new Date(Date.now() + answers.ahead()).toISOString().slice(0, 16)}:00.000Z`
}

const helsinkiDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki' })

/** "i dag" and the banner change at midnight in Finland. */
const dayOf = (now: string): string => helsinkiDay.format(new Date(now))

/** Without other remotes' releases: a release of one renders its own pages anew. */
function releaseOf({ shell, registry, settings }: Published, remote: RegistryEntry): string {
  const menu = registry.remotes.map(({ current: _, previous: __, actions: ___, ...rest }) => rest)
  return hashOf(JSON.stringify([shell.version, remote, menu, settings]))
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
