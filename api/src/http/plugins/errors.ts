import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../../lib/app-error.ts'
import { safeError } from '../../logging/safe-error.ts'
import { toAppError, toErrorAnswer } from '../errors/error-answer.ts'
import { isApiPath } from './headers.ts'

/**
 * Answers a thrown value in the API's error format; details hidden from the caller are logged under the request's id.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error)
  if (known.status >= 500) request.log.error({ err: safeError(error), code: known.items[0]?.code }, 'request failed')
  const { status, headers, body } = toErrorAnswer(known)
  return reply
    .code(status)
    .headers(headers)
    .removeHeader('etag')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body)
}

/** Sends an error as plain text, for paths outside the API. */
export function sendPlain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`)
}

export const errors = fp(
  async (app) => {
    app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
    app.setNotFoundHandler((request, reply) =>
      isApiPath(request.url)
        ? sendError(new AppError('not_found'), request, reply)
        : sendPlain(reply, 404, 'Sidan kunde inte hittas'),
    )
  },
  { name: 'errors' },
)
