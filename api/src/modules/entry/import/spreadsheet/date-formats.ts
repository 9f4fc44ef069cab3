import { readXml } from './read-xml.ts'

/** Excel's own date and time formats (ECMA-376 part 1, 18.8.30). */
const isBuiltIn = (format: number) => (format >= 14 && format <= 22) || (format >= 45 && format <= 47)

/** The indexes of the cell formats that show a number as a date. */
export function readDateFormats(styles: string | undefined): ReadonlySet<number> {
  const dates = new Set<number>()
  if (styles === undefined) return dates
  const own = new Set<string>()
  let [isCellFormat, place] = [false, 0]
  readXml(styles, {
    open: (name, attribute) => {
      if (name === 'numFmt' && isDate(attribute('formatCode'))) own.add(attribute('numFmtId'))
      if (name === 'cellXfs') isCellFormat = true
      if (name !== 'xf' || !isCellFormat) return
      const format = attribute('numFmtId')
      if (own.has(format) || isBuiltIn(Number(format))) dates.add(place)
      place += 1
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormat = false
    },
  })
  return dates
}

/** Looks for day and year letters outside quoted text and bracketed colours. */
const isDate = (code: string) => /[dyDY]/.test(code.replaceAll(/"[^"]*"/g, '').replaceAll(/\[[^\][]*\]/g, ''))

const DAY_MS = 86_400_000

/** Converts Excel's day count from 30.12.1899 to a date: 45778 → "1.5.2025". */
export function dateText(serial: number): string {
  const date = new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * DAY_MS)
  return Number.isNaN(date.getTime())
    ? String(serial)
    : `${date.getUTCDate()}.${date.getUTCMonth() + 1}.${date.getUTCFullYear()}`
}
