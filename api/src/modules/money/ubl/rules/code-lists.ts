const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** UNTDID 1001: the kinds of invoices and of credit notes that Peppol takes. */
export const invoiceTypes = setOf(
  '71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877',
)
export const creditTypes = setOf('81 83 381 396 532')

const from = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index))

/** UNTDID 4461: the ways of payment. */
export const paymentMeans: ReadonlySet<string> = new Set([...from(1, 70), ...from(74, 78), ...from(91, 98), 'ZZZ'])

/** UNTDID 5305, as EN 16931 allows. */
export const taxCategories = setOf('AE L M E S Z G O K B')

/** Codes for why no tax is charged (VATEX), without those of single countries. */
export const exemptionReasons: ReadonlySet<string> = new Set(
  [
    ...setOf('79-C 132 135-1 143 144 146-1E 148 151 153 159 309 G O IC AE D F I J'),
    ...[...'ABCDEFGHIJKLMNOPQ'].map((letter) => `132-1${letter}`),
    ...['A', 'B', 'C', 'D', 'E', 'F', 'FA', 'G', 'H', 'I', 'J', 'K', 'L'].map((letters) => `143-1${letters}`),
    ...[...'ABCDEFG'].map((letter) => `148-${letter}`),
    ...['A', 'AA', 'B', 'C', 'D', 'E'].map((letters) => `151-1${letters}`),
  ].map((reason) => `VATEX-EU-${reason}`),
)

/** Units that the twin uses (UN/ECE Recommendation 20): one piece. */
export const units = setOf('C62')
