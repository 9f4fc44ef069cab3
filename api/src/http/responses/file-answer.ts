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
  body: Buffer | string
}

/** A handler's answer in place of JSON: a PDF, a bank's XML, a spreadsheet. */
export class FileAnswer {
  readonly file: File

  constructor(file: File) {
    this.file = file
  }
}

/** Sends a file as an uncached download, because most contain names or amounts. */
export const sendFile = (reply: FastifyReply, answer: FileAnswer): FastifyReply =>
  reply.type(answer.file.type).send(toDownload(reply, answer))

/** Sets the headers of a download except its type, and returns its bytes. */
export function toDownload(reply: FastifyReply, { file }: FileAnswer): Buffer {
  reply.header('content-disposition', create(cleanFileName(file.name))).header('cache-control', 'no-store')
  return typeof file.body === 'string' ? Buffer.from(file.body) : file.body
}
