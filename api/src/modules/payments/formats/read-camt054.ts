import { type BankEntry, type BankFile, BankFileFault, toBankFile } from './bank-file.ts'
import { isCreditorReference, isReference, normalReference } from './bank-reference.ts'
import { calendarDay } from './calendar-day.ts'
import { readXml, type XmlElement } from './xml-tree.ts'

/** What the payments of one booking share. */
type Booking = {
  account: string
  isCredit: boolean
  isReversal: boolean
  isBooked: boolean
  bookedOn: string
  archiveId: string
}

/**
 * Reads camt.054, the bank's notification of credits in ISO 20022, versions 001.02 to 001.13. One booking may hold a
 * whole batch of payments: all are read, and their sum must be the booking's. A sum in another currency, and a booking
 * that is not final (`Sts` other than BOOK), are listed without money.
 * @throws BankFileFault for the whole file
 */
export function readCamt054(text: string): BankFile {
  const document = readXml(text)
  if (!/^urn:iso:std:iso:20022:tech:xsd:camt\.054\.001\.\d\d$/.test(namespaceOf(document))) {
    throw new BankFileFault('XML-filen är ingen camt.054-fil. Hämta ”Inkommande referensbetalningar” från banken.')
  }
  const message = at(document, 'BkToCstmrDbtCdtNtfctn')
  if (!message) throw new BankFileFault('XML-filen saknar meddelandet BkToCstmrDbtCdtNtfctn.')
  const entries: BankEntry[] = []
  for (const notification of all(message, 'Ntfctn')) {
    const bookings = all(notification, 'Ntry')
    requireSummary(notification, bookings)
    const account = machineAccount(textAt(notification, 'Acct', 'Id', 'IBAN'))
    for (const booking of bookings) entries.push(...readBooking(booking, account, entries.length))
  }
  return toBankFile('camt054', entries)
}

const namespaceOf = ({ attributes }: XmlElement): string =>
  Object.entries(attributes).find(
    ([name, value]) => (name === 'xmlns' || name.startsWith('xmlns:')) && value.includes('camt.'),
  )?.[1] ?? ''

const all = ({ children }: XmlElement, name: string): XmlElement[] => children.filter((child) => child.name === name)

/** The one element at the path. Where the standard has one and the file two, nobody knows which counts. */
function at(element: XmlElement, ...path: readonly string[]): XmlElement | undefined {
  let current: XmlElement | undefined = element
  for (const name of path) {
    if (!current) return undefined
    const found = all(current, name)
    if (found.length > 1) throw new BankFileFault(`XML-filen har flera ${name} där det ska finnas ett.`)
    current = found[0]
  }
  return current
}

const textAt = (element: XmlElement, ...path: readonly string[]): string => at(element, ...path)?.text ?? ''

/** A Finnish IBAN is FI, two check digits and the 14 digits by which KTL names the same account. */
const machineAccount = (iban: string): string => (/^FI\d{16}$/.test(iban) ? iban.slice(4) : iban)

function requireSummary(notification: XmlElement, bookings: readonly XmlElement[]): void {
  const summary = at(notification, 'TxsSummry', 'TtlNtries')
  if (!summary) return
  const count = textAt(summary, 'NbOfNtries')
  if (count === '' || Number(count) === bookings.length) return
  throw new BankFileFault(`Filen säger ${count} bokningar och innehåller ${bookings.length}: den är ofullständig.`)
}

function readBooking(entry: XmlElement, account: string, before: number): BankEntry[] {
  const number = before + 1
  const credit = textAt(entry, 'CdtDbtInd')
  if (credit !== 'CRDT' && credit !== 'DBIT') throw fault(number, 'det framgår inte om pengarna kom eller gick.')
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  const bookedOn = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt')
  if (!bookedOn) throw fault(number, 'bokföringsdagen saknas eller är ogiltig.')
  const booking: Booking = {
    account,
    isCredit: credit === 'CRDT',
    isReversal: /^(true|1)$/.test(textAt(entry, 'RvslInd')),
    isBooked: status === 'BOOK',
    bookedOn,
    archiveId: textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef'),
  }
  const total = amountOf(at(entry, 'Amt'), number)
  if (!total) throw fault(number, 'beloppet saknas.')
  const transactions = all(entry, 'NtryDtls').flatMap((details) => all(details, 'TxDtls'))
  requireBatchCount(entry, transactions.length, number)
  if (transactions.length === 0) return [toEntry(entry, total, booking, number)]
  const amounts = transactions.map((transaction, index) => {
    const own = amountOf(at(transaction, 'Amt') ?? at(transaction, 'AmtDtls', 'TxAmt', 'Amt'), number + index)
    if (own) return own
    if (transactions.length === 1) return total
    throw fault(number + index, 'beloppet saknas.')
  })
  // A part in another currency cannot be added to the others; the booking's own sum then stands alone.
  if (amounts.every(({ currency }) => currency === total.currency)) {
    const isReturned = (transaction: XmlElement) => {
      const own = textAt(transaction, 'CdtDbtInd')
      return own !== '' && own !== credit
    }
    const sum = amounts.reduce((cents, amount, index) => {
      const transaction = transactions[index]
      return cents + (transaction && isReturned(transaction) ? -amount.cents : amount.cents)
    }, 0)
    if (sum !== total.cents) throw fault(number, 'betalningarna ger inte bokningens summa.')
  } else if (transactions.length > 1) {
    throw fault(number, 'bokningens betalningar är i olika valutor.')
  }
  return transactions.map((transaction, index) => {
    const amount = amounts[index]?.currency === total.currency ? amounts[index] : total
    return toEntry(transaction, amount, ofTransaction(booking, transaction, transactions.length), number + index)
  })
}

/** A payment's own direction and id, where it has them. Without an id of its own only a lone payment has the booking's. */
function ofTransaction(booking: Booking, transaction: XmlElement, count: number): Booking {
  const direction = textAt(transaction, 'CdtDbtInd')
  const own = textAt(transaction, 'Refs', 'AcctSvcrRef')
  return {
    ...booking,
    isCredit: direction === '' ? booking.isCredit : direction === 'CRDT',
    archiveId: own || (count === 1 ? booking.archiveId : `${booking.archiveId}/${textAt(transaction, 'Refs', 'TxId')}`),
  }
}

function requireBatchCount(entry: XmlElement, count: number, number: number): void {
  const told = all(entry, 'NtryDtls').map((details) => textAt(details, 'Btch', 'NbOfTxs'))
  // Banks may send the batch's sum alone; but a list that is there must be whole.
  if (count === 0 || told.some((text) => text === '')) return
  const sum = told.reduce((total, text) => total + Number(text), 0)
  if (sum !== count) throw fault(number, `bokningen ska ha ${sum} betalningar och har ${count}.`)
}

function toEntry(
  source: XmlElement,
  amount: { cents: number; currency: string },
  booking: Booking,
  line: number,
): BankEntry {
  const withoutMoney = !booking.isBooked ? 'not_booked' : amount.currency !== 'EUR' ? 'other_currency' : null
  const cents = withoutMoney ? 0 : amount.cents
  const parts = readParts(source, line)
  const free = at(source, 'RmtInf')
  const message = free
    ? all(free, 'Ustrd')
        .map(({ text }) => text)
        .join(' ')
        .trim()
    : ''
  return {
    line,
    account: booking.account,
    archiveId: booking.archiveId.slice(0, 100),
    bookedOn: booking.bookedOn,
    paidOn: dayOf(textAt(source, 'RltdDts', 'AccptncDtTm')) ?? booking.bookedOn,
    reference: readReference(source, message, parts.length),
    message: message.slice(0, 500),
    payer: payerOf(source).slice(0, 140),
    amountCents: booking.isCredit || cents === 0 ? cents : -cents,
    isCorrection: withoutMoney === null && (!booking.isCredit || booking.isReversal),
    withoutMoney,
    parts: parts.length > 1 ? parts : [],
  }
}

/** 001.02 has the name in the debtor, 001.08 in the debtor's party. */
const payerOf = (source: XmlElement): string =>
  textAt(source, 'RltdPties', 'Dbtr', 'Pty', 'Nm') || textAt(source, 'RltdPties', 'Dbtr', 'Nm')

const structured = (source: XmlElement): XmlElement[] => {
  const remittance = at(source, 'RmtInf')
  return remittance ? all(remittance, 'Strd') : []
}

/**
 * The structured reference; or the free text when the whole of it is one. Never a number found inside a text: the sum
 * `2082,58` holds 2082, which passes the check.
 */
function readReference(source: XmlElement, message: string, partCount: number): string {
  if (partCount > 1) return ''
  const given = structured(source)
    .map((item) => textAt(item, 'CdtrRefInf', 'Ref'))
    .find((text) => text !== '')
  if (given) return normalReference(given)
  const bare = message.replaceAll(/\s/g, '').toUpperCase()
  return isReference(bare.replace(/^0+/, '')) || isCreditorReference(bare) ? normalReference(bare) : ''
}

/** The references of a payment that says itself what goes where; none unless every one has its sum. */
function readParts(source: XmlElement, line: number): { reference: string; amountCents: number }[] {
  const parts = structured(source).map((item) => ({
    reference: normalReference(textAt(item, 'CdtrRefInf', 'Ref')),
    amountCents: amountOf(at(item, 'RfrdDocAmt', 'RmtdAmt'), line)?.cents ?? 0,
  }))
  return parts.every(({ reference, amountCents }) => reference !== '' && amountCents > 0) ? parts : []
}

function amountOf(element: XmlElement | undefined, number: number): { cents: number; currency: string } | undefined {
  if (!element) return undefined
  const [, euros, decimals = ''] = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(element.text) ?? []
  if (euros === undefined) throw fault(number, `beloppet ”${element.text.slice(0, 20)}” är ogiltigt.`)
  return { cents: Number(euros) * 100 + Number(decimals.padEnd(2, '0')), currency: element.attributes.Ccy ?? '' }
}

const dayAt = (entry: XmlElement, name: string): string | undefined =>
  dayOf(textAt(entry, name, 'Dt') || textAt(entry, name, 'DtTm'))

/** The day as the bank wrote it: its clock is Finland's. */
function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T|$|Z|[+-])/.exec(text) ?? []
  return year === undefined ? undefined : calendarDay(Number(year), Number(month), Number(day))
}

const fault = (number: number, text: string): BankFileFault => new BankFileFault(`Betalning ${number}: ${text}`)
