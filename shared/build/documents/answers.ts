import type { Answer } from './render.ts'

/** The whole heat schedule of the largest carnival is about 1 MB. */
const MOST_BYTES = 16_000_000
const MOST_MS = 15_000
/** Requests at a time: the api has visitors to serve. */
const AT_ONCE = 8

type Held = { answer: Answer; tag: string | null }

export type Answers = {
  /** Reads the addresses again; an unchanged answer is kept as it is. @throws when the api does not answer */
  read: (urls: Iterable<string>) => Promise<Record<string, Answer>>
  /** The answer as it was last read; the same object as long as it has not changed. */
  latest: (url: string) => Answer | undefined
  /** Milliseconds by which the carnival's clock is ahead of this machine's, by the newest answer. */
  ahead: () => number
}

/** Public answers of the api at `origin`, as an anonymous visitor gets them. */
export function createAnswers(origin: string): Answers {
  const held = new Map<string, Held>()
  let ahead = 0

  const readOne = async (url: string): Promise<Answer> => {
    const before = held.get(url)
    const response = await fetch(new URL(url, origin), {
      headers: { accept: 'application/json', ...(before?.tag && { 'if-none-match': before.tag }) },
      signal: AbortSignal.timeout(MOST_MS),
      redirect: 'error',
    })
    const sentAt = Date.parse(response.headers.get('x-server-now') ?? '')
    if (!Number.isNaN(sentAt)) ahead = sentAt - Date.now()
    if (response.status === 304 && before) {
      await response.body?.cancel()
      return before.answer
    }
    // A refusal by load or a failure is no content: the document of before stays.
    if (response.status === 429 || response.status >= 500) {
      await response.body?.cancel()
      throw new Error(`${url} answers ${response.status}`)
    }
    const headers = Object.fromEntries(
      ['content-type', 'x-server-now'].flatMap((name) => {
        const value = response.headers.get(name)
        return value === null ? [] : [[name, value]]
      }),
    )
    const body = await readText(response)
    // Small answers have no ETag.
    const isSame = before?.answer.status === response.status && before.answer.body === body
    const answer = isSame ? before.answer : { status: response.status, headers, body }
    held.set(url, { answer, tag: response.headers.get('etag') })
    return answer
  }

  return {
    read: async (urls) => {
      const given: Record<string, Answer> = {}
      // One iterator for all lanes, so that each takes the next address when it is free.
      const waiting = new Set(urls).values()
      const lane = async () => {
        for (const url of waiting) given[url] = await readOne(url)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, lane))
      return given
    },
    latest: (url) => held.get(url)?.answer,
    ahead: () => ahead,
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Error(`${response.url} answers with more than ${MOST_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
