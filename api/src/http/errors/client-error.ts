import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../../lib/app-error.ts'
import { toErrorAnswer } from './error-answer.ts'

const refusalOf = (code: string | undefined): AppError => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('invalid', 'Begäran kom inte fram i tid.', { status: 408 })
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('invalid', 'Begärans rubriker är för stora.', { status: 431 })
  return new AppError('invalid', 'Begäran är inte giltig HTTP.')
}

/**
 * Answers malformed, oversized or unfinished requests. No hook runs for them, so the error format and the common
 * headers are written here. The connection is closed, because the start of a next request is unknown.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const { status, body } = toErrorAnswer(refusalOf(error.code))
  const text = JSON.stringify(body)
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `x-request-id: ${randomUUID()}`,
    'connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`)
}
