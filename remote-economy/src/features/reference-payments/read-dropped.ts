import type { BankFile } from './api.ts'

/** The dropped or pasted file or text; null for other data. */
export function readDropped(data: DataTransfer | null): BankFile | null {
  const file = data?.files[0]
  if (file) return { name: file.name, content: file }
  const text = data?.getData('text/plain').trim()
  return text ? pastedText(text) : null
}

/** Typed or pasted lines as a file, with the name used in the list of files. */
export const pastedText = (text: string): BankFile => ({ name: 'Inklistrade rader', content: new Blob([text]) })
