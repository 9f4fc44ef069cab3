/** Allowed attachment types by file extension. None that a browser would execute. */
export const attachmentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Bytes; below the limit of the web server in front. */
export const attachmentLimit = 5 * 1024 * 1024

export const attachmentWords = 'PDF, PNG, JPEG, DOCX eller XLSX'

/** A file name's extension in lower case, without the dot. */
export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** `1,2 MB`, `340 kB`. */
export function fileSizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',').replace(',0', '')} MB`
}
