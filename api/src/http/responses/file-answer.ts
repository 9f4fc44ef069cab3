import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'

/**
 * Cleans a file name for storage, display and sending. Removes control characters, and the bidirectional and invisible
 * characters that can disguise a name.
 */
export const cleanFileName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()

type File = {
  /** File name of the download; built from our own data, never from a request. */
  name: string
  /** One of the call's `file` types; a text type includes its charset: `text/csv; charset=utf-8`. */
  type: string
  /** A stream is sent as it is made, for files too large for memory. */
  body: Buffer | string | Readable
}

/** A handler's answer in place of JSON: a PDF, a bank's XML, a spreadsheet. */
export class FileAnswer {
  readonly file: File

  constructor(file: File) {
    this.file = file
  }
}

/** Settles when a streamed file has been sent or its receiver has left; null for an answer that is whole. */
export const streamEnd = (answer: unknown): Promise<void> | null =>
  answer instanceof FileAnswer && answer.file.body instanceof Readable ? finished(answer.file.body) : null

/** Sends a file as an uncached download, because most contain names or amounts. */
export const sendFile = (reply: FastifyReply, { file }: FileAnswer): FastifyReply =>
  asDownload(reply, file)
    .type(file.type)
    .send(typeof file.body === 'string' ? Buffer.from(file.body) : file.body)

/** Sets the headers of a download except its type, and returns its bytes, which a stream has not. */
export function toDownload(reply: FastifyReply, { file }: FileAnswer): Buffer {
  if (file.body instanceof Readable) throw new Error('a polled file is not a stream')
  asDownload(reply, file)
  return typeof file.body === 'string' ? Buffer.from(file.body) : file.body
}

const asDownload = (reply: FastifyReply, { name }: File): FastifyReply =>
  reply.header('content-disposition', create(cleanFileName(name))).header('cache-control', 'no-store')
