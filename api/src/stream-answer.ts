import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { networkOf } from './network.ts'

/** One listening browser. */
export type StreamClient = {
  /** Its network, for the limit per network. */
  network: string
  /** The last event that it has seen; null for a newcomer. */
  lastEventId: number | null
  send: (events: Buffer) => void
  /** Ends the answer; the browser comes back by itself. */
  end: () => void
}

/** What a handler answers with in place of JSON: `open` gets the client and returns what ends it. */
export class StreamAnswer {
  readonly open: (client: StreamClient) => () => void

  constructor(open: (client: StreamClient) => () => void) {
    this.open = open
  }
}

/** A reader so slow that this many bytes wait for it is sent away: it comes back and is told what it missed. */
const MAX_WAITING_BYTES = 64 * 1024
const MEDIA_TYPE = 'text/event-stream'

/** @throws AppError not_acceptable: an answer that never ends helps nobody who did not ask for events */
export function assertTakesEvents(request: FastifyRequest): void {
  if (!request.headers.accept?.includes(MEDIA_TYPE)) throw new AppError('not_acceptable')
}

/** Hands the open connection over; headers of every answer are kept, nothing is compressed or buffered on the way. */
export function sendStream(request: FastifyRequest, reply: FastifyReply, answer: StreamAnswer): FastifyReply {
  reply.type(`${MEDIA_TYPE}; charset=utf-8`).header('x-accel-buffering', 'no')
  if (request.method === 'HEAD') return reply.send('')
  const { raw } = reply
  const headers = reply.getHeaders()
  reply.hijack()
  raw.writeHead(200, headers as Record<string, string>)
  raw.flushHeaders()
  const close = answer.open({
    network: networkOf(request.ip),
    lastEventId: lastEventIdOf(request),
    send: (events) => {
      if (raw.writableLength > MAX_WAITING_BYTES) raw.destroy()
      else raw.write(events)
    },
    end: () => void raw.end(),
  })
  raw.on('error', () => raw.destroy())
  if (raw.destroyed) close()
  else raw.on('close', close)
  return reply
}

/** The browser's own header when it reconnects by itself, the query when a page opened the stream anew. */
function lastEventIdOf(request: FastifyRequest): number | null {
  const header = request.headers['last-event-id']
  const { last_event_id: asked } = request.query as { last_event_id?: number }
  const id = typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : asked
  return id ?? null
}
