import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FuzzRequest } from './requests.ts'

export type WireAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** One connection at a time, kept alive as in a browser. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends requests that fetch refuses: any header, any target, a body with any method. */
export const send = (origin: string, { method, target, headers, body }: FuzzRequest): Promise<WireAnswer> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = request(origin, { agent, method, path: target, headers: { ...length, ...headers } })
    outgoing.on('error', reject)
    outgoing.on('response', (answer) => {
      buffer(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes }),
        reject,
      )
    })
    outgoing.end(body)
  })
