import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One answer as it went over the line. */
export type Sent = { path: string; bytes: number; coding: string }

export type CountingProxy = {
  url: string
  /** Answers since the last call. */
  take: () => Sent[]
  close: () => void
}

/** Passes everything on and counts the bodies' bytes, a service worker's own requests included. */
export async function countBytes(target: string): Promise<CountingProxy> {
  let sent: Sent[] = []
  const server = createServer((asked, reply) => {
    const path = asked.url ?? '/'
    const onward = ask(new URL(path, target), { method: asked.method, headers: asked.headers }, (answer) => {
      const entry = { path, bytes: 0, coding: String(answer.headers['content-encoding'] ?? 'identity') }
      sent.push(entry)
      answer.on('data', (chunk: Buffer) => {
        entry.bytes += chunk.length
      })
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    // A page that is left ends its open requests.
    onward.on('error', () => reply.destroy())
    reply.on('close', () => onward.destroy())
    asked.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = sent
      sent = []
      return taken
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
