export type KtlPayment = {
  /** 14 digits. */
  account: string
  /** YYYY-MM-DD. */
  bookedOn: string
  paidOn: string
  archiveId: string
  reference: string
  payer: string
  /** Positive; `isCorrection` makes it a reversal. */
  amountCents: number
  isCorrection?: boolean
  /** Makes a direct debit (record 5) with the bank's status, '0' for success. */
  directDebit?: string
}

const sixDigits = (day: string): string => day.slice(2).replaceAll('-', '')
const zeros = (value: number | string, length: number): string => String(value).padStart(length, '0')
const text = (value: string, length: number): string => value.slice(0, length).padEnd(length)

/**
 * Writes one batch in the bank's format: header, payments and sums, lines of 90 characters with CRLF. For demos and
 * tests.
 */
export function writeKtl(createdOn: string, payments: readonly KtlPayment[]): string {
  const isFailed = ({ directDebit = '0' }: KtlPayment) => directDebit !== '0'
  const normal = payments.filter((payment) => !payment.isCorrection && !isFailed(payment))
  const corrections = payments.filter((payment) => payment.isCorrection)
  const lines = [
    `0${sixDigits(createdOn)}081534${zeros('206906001', 9)}1${' '.repeat(67)}`,
    ...payments.map(writeRow),
    `9${[normal, corrections, payments.filter(isFailed)].map(writeSum).join('')}${' '.repeat(38)}`,
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}

function writeRow(payment: KtlPayment): string {
  const { account, bookedOn, paidOn, archiveId, reference, payer, amountCents, isCorrection, directDebit } = payment
  return [
    directDebit === undefined ? '3' : '5',
    zeros(account, 14),
    sixDigits(bookedOn),
    sixDigits(paidOn),
    text(archiveId, 16),
    zeros(reference, 20),
    text(payer, 12),
    '1A',
    zeros(amountCents, 10),
    isCorrection ? '1' : '0',
    ' ',
    directDebit ?? ' ',
  ].join('')
}

function writeSum(payments: readonly KtlPayment[]): string {
  const cents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return zeros(payments.length, 6) + zeros(cents, 11)
}
