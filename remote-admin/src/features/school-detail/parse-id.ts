/** Parses a school id from the URL or a field; null if invalid. The limit is that of a 32-bit database id. */
export function parseId(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text.trim())) return null
  const id = Number(text)
  return id <= 2_147_483_647 ? id : null
}
