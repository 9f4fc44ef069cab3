/** "C5" → row 5, column 3; null for an invalid reference. Excel's last cell is XFD1048576. */
export function cellPosition(reference: string): { row: number; column: number } | null {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9][0-9]{0,8})$/.exec(reference) ?? []
  if (letters === undefined) return null
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(digits), column }
}
