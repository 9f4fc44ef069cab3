import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { toErrorAnswer } from './error-answer.ts'
import { AppError } from './errors.ts'

const refusalOf = (code: string | undefined): AppError => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('invalid', 'Begäran kom inte fram i tid.', { status: 408 })
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('invalid', 'Begärans rubriker är för stora.', { status: 431 })
  return new AppError('invalid', 'Begäran är inte giltig HTTP.')
}

/**
 * Answers what is no request: malformed, with endless headers, or never finished. No hook runs for it, so the format and
 * the headers of every answer are written here. The connection ends, since nothing says where a next request begins.
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
