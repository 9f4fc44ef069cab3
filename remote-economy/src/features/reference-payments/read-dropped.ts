import type { BankFile } from './api/match-file.ts'

/** The file or the text that was dropped or pasted; null when it was something else. */
export function readDropped(data: DataTransfer | null): BankFile | null {
  const file = data?.files[0]
  if (file) return { name: file.name, content: file }
  const text = data?.getData('text/plain').trim()
  return text ? pastedText(text) : null
}

/** Lines that were typed or pasted, by the name under which the list of files shows them. */
export const pastedText = (text: string): BankFile => ({ name: 'Inklistrade rader', content: new Blob([text]) })
