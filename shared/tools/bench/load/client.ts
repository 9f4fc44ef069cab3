import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Target } from './target.ts'

export type Ask = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  token?: string
  /** The Idempotency-Key, the same at every attempt. */
  key?: string
  body?: unknown
  /** Cuts the first attempt's connection this many ms after the request was sent, before its answer is read. */
  cutAfterMs?: number
}

type Answer = { status: number; etag: string | undefined; text: string; bytes: number; retryAfter: number }

/** Longest accepted Retry-After; a longer one counts as refused. */
const PATIENCE_S = 30
const MOST_LOST = 10

/** One browser: a kept-alive connection, and its own address behind the trusted proxy. */
export class Client {
  readonly attempts = { toldToComeBack: 0, lost: 0 }
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #target: Target
  readonly #address: string

  constructor(target: Target, address: string) {
    this.#target = target
    this.#address = address
  }

  /**
   * Repeats the request until it is answered: at once after a lost connection, after 429 and 503 by Retry-After.
   * @throws Error when the server asks for more than PATIENCE_S, or accepts no connection
   */
  async ask(wish: Ask): Promise<Answer> {
    if (wish.cutAfterMs !== undefined) await this.#send(wish, wish.cutAfterMs)
    for (;;) {
      const answer = await this.#send(wish)
      if (answer === null) {
        this.attempts.lost += 1
        if (this.attempts.lost > MOST_LOST) throw new Error(`${wish.path}: the connection is lost again and again`)
        continue
      }
      const { status, retryAfter } = answer
      if (status !== 503 && status !== 429) return answer
      if (retryAfter > PATIENCE_S) throw new Error(`${wish.path} answered ${status}: come back in ${retryAfter} s`)
      this.attempts.toldToComeBack += 1
      await delay(retryAfter * 1000)
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  /** null: the connection was lost before the answer was complete. */
  #send(wish: Ask, cutAfterMs?: number): Promise<Answer | null> {
    const { method = 'GET', path, token, key } = wish
    const body = wish.body === undefined ? undefined : JSON.stringify(wish.body)
    const headers = {
      ...wish.headers,
      'x-forwarded-for': this.#address,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    return new Promise((resolve) => {
      const sent = request(this.#target.urlOf(path), { method, headers, agent: this.#agent }, (answer) =>
        resolve(readWhole(answer)),
      )
      sent.on('error', () => resolve(null))
      if (cutAfterMs !== undefined) sent.on('finish', () => setTimeout(() => sent.destroy(), cutAfterMs))
      sent.end(body)
    })
  }
}

async function readWhole(answer: IncomingMessage): Promise<Answer | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of answer) chunks.push(chunk as Buffer)
  } catch {
    return null
  }
  const { etag, 'retry-after': retryAfter = '1' } = answer.headers
  const body = Buffer.concat(chunks)
  const { byteLength: bytes } = body
  return { status: answer.statusCode ?? 0, etag, text: body.toString(), bytes, retryAfter: Number(retryAfter) }
}
