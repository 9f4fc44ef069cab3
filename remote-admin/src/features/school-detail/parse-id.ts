/** A school id out of an address or a field; null when it is none. The bound is that of the database's ids. */
export function parseId(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text.trim())) return null
  const id = Number(text)
  return id <= 2_147_483_647 ? id : null
}
