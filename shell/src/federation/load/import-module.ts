import { preloadModule } from '../preload/preload-links.ts'

/** A file of the portal failed to load: missing, timed out, wrong type, wrong hash, or it threw. */
class ImportError extends Error {
  override name = 'ImportError'

  constructor(url: string, cause: unknown) {
    super(`${url} could not be loaded`, { cause })
  }
}

export const patienceMs = 10_000
const pauseMs = 500

// A browser remembers a failed module by its URL for the life of the page (measured in Chromium 150). A fragment
// changes the URL for the browser only, so a retry works without a reload.
const attempts = new Map<string, number>()

/**
 * `import()` with a timeout of 10 s. Retries once after 0.5 s unless it timed out; can be called again after a failure.
 */
export async function importModule(url: string): Promise<unknown> {
  try {
    return await attempt(url)
  } catch (error) {
    if (error instanceof TimeoutError) throw new ImportError(url, error)
  }
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  await fetchAnew(url)
  try {
    return await attempt(url)
  } catch (error) {
    throw new ImportError(url, error)
  }
}

/** Makes the next import of these files a new request: they loaded, but their content is not usable. */
export function forgetModules(urls: string[]): void {
  for (const url of urls) attempts.set(url, (attempts.get(url) ?? 0) + 1)
}

/** The browser keeps the file for a year, damaged too: its copy is replaced by what the server has now. */
async function fetchAnew(url: string): Promise<void> {
  try {
    const answer = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(patienceMs) })
    await answer.arrayBuffer()
  } catch {
    // The attempt that follows says what is wrong.
  }
}

class TimeoutError extends Error {
  override name = 'TimeoutError'
}

async function attempt(url: string): Promise<unknown> {
  const count = attempts.get(url) ?? 0
  const address = count === 0 ? url : `${url}#${count}`
  preloadModule(url, address)
  try {
    return await inTime(import(/* webpackIgnore: true */ address), patienceMs)
  } catch (error) {
    forgetModules([url])
    throw error
  }
}

/**
 * The work's result: a pending module request never rejects by itself.
 * @throws TimeoutError when it takes longer than `ms`
 */
export const inTime = <T>(work: Promise<T>, ms: number): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new TimeoutError(`no answer in ${ms} ms`)), ms)
    }),
  ])

/** Whether an error means that a file of the portal failed to load, as opposed to a bug in a page. */
export function isChunkError(error: unknown): boolean {
  if (error instanceof ImportError) return true
  // Stylesheets are loaded by the bundler's own loader, which is recognised only by its message.
  return error instanceof Error && /Loading (css )?chunk \S+ failed/i.test(error.message)
}
