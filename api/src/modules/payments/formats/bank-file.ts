/** Why a line of a bank file moves no money although it has a sum. */
export type WithoutMoney = 'failed_direct_debit' | 'not_booked' | 'other_currency' | 'outgoing'

/** One payment as the bank told it, whatever the format. */
export type BankEntry = {
  /** KTL and lines: the line in the file, from 1. camt.054: the payment's number in the file, from 1. */
  line: number
  /** The receiver's account in machine form, 14 digits; '' where the format names none. */
  account: string
  /** The bank's own id of the payment; '' where it gives none. Two payments of one batch may share it. */
  archiveId: string
  /** YYYY-MM-DD. */
  bookedOn: string
  paidOn: string
  /** National form without leading zeros, the body of an RF reference, or what else stood there; '' for none. */
  reference: string
  /** Free text beside, or in place of, a reference. Never searched for numbers to book by. */
  message: string
  /** '' when the bank gives no name. KTL cuts it to 12 characters. */
  payer: string
  /** Integer cents: negative when money is taken back, 0 when none moved. */
  amountCents: number
  isCorrection: boolean
  /**
   * Money that left the account, without the bank's word that it takes a payment back. It is a correction when the payment
   * that it takes back is found; otherwise it is our own payment or a charge and concerns no invoice.
   */
  isOutgoing: boolean
  withoutMoney: WithoutMoney | null
  /** The references of a payment that names several itself, with the sum meant for each; empty for all others. */
  parts: readonly { reference: string; amountCents: number }[]
}

export type BankFileFormat = 'ktl' | 'camt054' | 'lines'

export type BankFile = {
  format: BankFileFormat
  entries: readonly BankEntry[]
  /** What the file brings in all, in cents. */
  totalCents: number
}

/** A file that cannot be trusted as a whole: nothing of it is booked. `message` is Swedish and shown to the user. */
export class BankFileFault extends Error {
  /** The message without the line. */
  readonly text: string
  /** The line that is wrong; null when it is the file itself. */
  readonly line: number | null

  constructor(text: string, line: number | null = null) {
    super(line === null ? text : `Rad ${line}: ${text}`)
    this.name = 'BankFileFault'
    this.text = text
    this.line = line
  }
}

/** Twenty times what a carnival's whole year brings. More is another register, or a hostile file. */
const MOST_PAYMENTS = 20_000

/** Payments, headers, sums and blank lines of a text file. */
const MOST_LINES = 2 * MOST_PAYMENTS

/**
 * The lines of a text, whatever ends them.
 * @throws BankFileFault when there are more than any file of payments needs, before they are cut out
 */
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

/** PostgreSQL's integer, which is 21 million euros: a larger sum is a damaged file. */
const LARGEST_CENTS = 2_147_483_647

/**
 * The entries as a file, with their sum.
 * @throws BankFileFault when there are none, or a sum is out of all reason
 */
export function toBankFile(format: BankFileFormat, entries: readonly BankEntry[]): BankFile {
  if (entries.length > MOST_PAYMENTS) throw tooMany()
  if (entries.length === 0) throw new BankFileFault('Filen innehåller inga betalningar.')
  const tooLarge = entries.find((entry) => Math.abs(entry.amountCents) > LARGEST_CENTS)
  if (tooLarge) throw new BankFileFault('Beloppet är orimligt stort.', tooLarge.line)
  const totalCents = entries.reduce((sum, entry) => sum + entry.amountCents, 0)
  if (Math.abs(totalCents) > LARGEST_CENTS) throw new BankFileFault('Filens summa är orimligt stor.')
  return { format, entries, totalCents }
}
