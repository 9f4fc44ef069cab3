/**
 * Cleans a file name for storage, display and sending. Removes control characters, and the bidirectional and invisible
 * characters that can disguise a name.
 */
export const cleanFileName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
