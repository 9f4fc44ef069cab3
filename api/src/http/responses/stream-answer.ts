import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { networkOf } from '../limits/network.ts'

/** One listening browser. */
export type StreamClient = {
  /** Its network, for the limit per network. */
  network: string
  /** Id of the last event received; null on the first connection. */
  lastEventId: number | null
  send: (events: Buffer) => void
  /** Ends the answer; the browser reconnects by itself. */
  end: () => void
}

/** A handler's answer in place of JSON: `open` gets the client and returns the function that closes it. */
export class StreamAnswer {
  readonly open: (client: StreamClient) => () => void

  constructor(open: (client: StreamClient) => () => void) {
    this.open = open
  }
}

/** A reader with this many bytes waiting is disconnected; it reconnects and gets the missed events. */
const MAX_WAITING_BYTES = 64 * 1024
const MEDIA_TYPE = 'text/event-stream'

/** @throws AppError not_acceptable for a request that does not accept an event stream, which never ends */
export function assertTakesEvents(request: FastifyRequest): void {
  if (!request.headers.accept?.includes(MEDIA_TYPE)) throw new AppError('not_acceptable')
}

/** Takes over the connection for the stream, uncompressed and unbuffered, with the common headers. */
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

/** From the header when the browser reconnects, from the query when a page opens a new stream. */
function lastEventIdOf(request: FastifyRequest): number | null {
  const header = request.headers['last-event-id']
  const { last_event_id: asked } = request.query as { last_event_id?: number }
  const id = typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : asked
  return id ?? null
}
