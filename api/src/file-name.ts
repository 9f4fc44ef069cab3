/**
 * A file's name as it may be stored, shown and sent: without control characters, and without the characters that turn the
 * direction of text or are invisible, with which a name can be made to read as another one.
 */
export const cleanFileName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
