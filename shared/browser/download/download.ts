import type { FileCall } from '@stafapp/shared/contract/types'
import { request } from '@stafapp/shared/data'
import type { CallArguments } from '@stafapp/shared/session'

/** Result of `request` for a call that answers with a file. */
type ReceivedFile = { disposition: string; blob: Blob }

/**
 * Fetches a file with the user's token and saves it under the server's file name. Rejects like `request`, so that the
 * page can show the error.
 */
export async function download<K extends FileCall>(call: K, ...options: CallArguments<K>): Promise<void> {
  const { disposition, blob } = (await request(call, ...options)) as ReceivedFile
  saveBlob(blob, fileName(disposition))
}

/** Saves what the page has made as a file of that name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file later; a minute is enough for it to start.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The file name in a Content-Disposition header, the extended form first (RFC 6266 §4.3); default `fil`. */
export function fileName(disposition: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended) return decodeURIComponent(extended)
  return /filename="?([^";]+)/i.exec(disposition)?.[1] ?? 'fil'
}
