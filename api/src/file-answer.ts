import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { cleanFileName } from './file-name.ts'

type File = {
  /** As the user finds it in the download folder; made from our own data, never from a request (R37). */
  name: string
  /** One of the call's `file` types; a text type gets its charset here: `text/csv; charset=utf-8`. */
  type: string
  body: Buffer | string
}

/** What a handler answers with in place of JSON: a PDF, a bank's XML, a table for a spreadsheet. */
export class FileAnswer {
  readonly file: File

  constructor(file: File) {
    this.file = file
  }
}

/** Sends a file as a download that no cache keeps: most hold names or money (R37). */
export const sendFile = (reply: FastifyReply, answer: FileAnswer): FastifyReply =>
  reply.type(answer.file.type).send(toDownload(reply, answer))

/** The headers of a download but for its type, and its bytes. */
export function toDownload(reply: FastifyReply, { file }: FileAnswer): Buffer {
  reply.header('content-disposition', create(cleanFileName(file.name))).header('cache-control', 'no-store')
  return typeof file.body === 'string' ? Buffer.from(file.body) : file.body
}
