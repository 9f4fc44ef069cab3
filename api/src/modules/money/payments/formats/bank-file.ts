import type { bankFileFormats } from '../../../../db/schema/enumerations.ts'

/** The reason why a line with a sum moves no money. */
type WithoutMoney = 'failed_direct_debit' | 'not_booked' | 'other_currency' | 'outgoing' | 'itemised'

/** One payment of a bank file, independent of the format. */
export type BankEntry = {
  /** Text files: the line in the file; camt: the payment's number in the file. From 1. */
  line: number
  /** The receiver's account in machine form, 14 digits; '' when the format has none. */
  account: string
  /** The bank's id of the payment, '' when it has none. Payments of one batch may share it. */
  archiveId: string
  /** YYYY-MM-DD. */
  bookedOn: string
  paidOn: string
  /** National form without leading zeros, the body of an RF reference, or the field's other text; '' for none. */
  reference: string
  /** Free text. Never searched for a reference to book by. */
  message: string
  /** '' when the bank gives no name. KTL cuts it to 12 characters. */
  payer: string
  /** Integer cents: negative for a reversal, 0 when no money moved. */
  amountCents: number
  isCorrection: boolean
  /**
   * Outgoing money not marked as a reversal by the bank. A correction when its original is found; otherwise a payment
   * or charge of our own that concerns no invoice.
   */
  isOutgoing: boolean
  withoutMoney: WithoutMoney | null
  /** Our own id of an outgoing payment, which the bank repeats in its statement. */
  endToEndId?: string
  /** The ids of a payment order whose payments the bank booked as one outgoing sum. */
  batchIds?: readonly string[]
  /** References and sums of a payment that names several invoices; otherwise empty. */
  parts: readonly { reference: string; amountCents: number }[]
}

export type BankFileFormat = (typeof bankFileFormats)[number]

/** An account statement with its place in the bank's row of them. */
export type BankStatement = {
  account: string
  /** null when the bank gives no number. */
  sequence: number | null
  fromOn: string
  toOn: string
  openingCents: number
  closingCents: number
}

export type BankFile = {
  format: BankFileFormat
  entries: readonly BankEntry[]
  /** Empty for files that are no statements. */
  statements: readonly BankStatement[]
  /** The sum of the file in cents. */
  totalCents: number
}

/** The file cannot be trusted, so nothing of it is booked. `message` is Swedish and shown to the user. */
export class BankFileFault extends Error {
  /** The message without the line. */
  readonly text: string
  /** The faulty line; null for the whole file. */
  readonly line: number | null

  constructor(text: string, line: number | null = null) {
    super(line === null ? text : `Rad ${line}: ${text}`)
    this.name = 'BankFileFault'
    this.text = text
    this.line = line
  }
}

/** Twenty times a carnival's yearly payments. A larger file is of another register, or hostile. */
const MOST_PAYMENTS = 20_000

/** Payments, headers, sums and blank lines of a text file. */
const MOST_LINES = 2 * MOST_PAYMENTS

/** Splits a text at any kind of line break. @throws BankFileFault when there are too many, before splitting */
export function linesOf(text: string): string[] {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    count += 1
    if (count > MOST_LINES) throw tooMany()
  }
  const lines = text.split(/\r\n|\n|\r/, MOST_LINES + 1)
  if (lines.length > MOST_LINES) throw tooMany()
  return lines
}

const tooMany = () =>
  new BankFileFault('Filen har fler än 20\u00a0000 betalningar. Hämta en kortare period från banken.')

/** PostgreSQL's integer limit, 21 million euros: a larger sum means a damaged file. */
const LARGEST_CENTS = 2_147_483_647

/** The entries as a file with their sum. @throws BankFileFault when there are none, or a sum is too large */
export function toBankFile(
  format: BankFileFormat,
  entries: readonly BankEntry[],
  statements: readonly BankStatement[] = [],
): BankFile {
  if (entries.length > MOST_PAYMENTS) throw tooMany()
  if (entries.length === 0 && statements.length === 0) throw new BankFileFault('Filen innehåller inga betalningar.')
  const tooLarge = entries.find((entry) => Math.abs(entry.amountCents) > LARGEST_CENTS)
  if (tooLarge) throw new BankFileFault('Beloppet är orimligt stort.', tooLarge.line)
  const totalCents = entries.reduce((sum, entry) => sum + entry.amountCents, 0)
  if (Math.abs(totalCents) > LARGEST_CENTS) throw new BankFileFault('Filens summa är orimligt stor.')
  return { format, entries, statements, totalCents }
}
