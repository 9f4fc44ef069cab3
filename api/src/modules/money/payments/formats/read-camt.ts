import { type BankEntry, type BankFile, BankFileFault, type BankStatement, toBankFile } from './bank-file.ts'
import { isCreditorReference, isReference, normalReference } from './bank-reference.ts'
import { calendarDay } from './calendar-day.ts'
import { readXml, type XmlElement } from './xml-tree.ts'

const FINVOICE =
  'Filen är en e-faktura (Finvoice) och ingen bankfil. Fakturor skickas på sidan Fakturering; här läses bankens fil med inbetalningar in.'

/** Characters searched for the first element, after declaration, style sheet and comments. */
const SNIFFED = 4096

/** A kind of message: its elements, its namespace and how its file is called. */
type Message = { name: string; report: string; namespace: RegExp; format: 'camt054' | 'camt053' }

const notice: Message = {
  name: 'BkToCstmrDbtCdtNtfctn',
  report: 'Ntfctn',
  namespace: /camt\.054\.001\.\d\d/,
  format: 'camt054',
}
const statement: Message = {
  name: 'BkToCstmrStmt',
  report: 'Stmt',
  namespace: /camt\.053\.001\.\d\d/,
  format: 'camt053',
}

const isStatement = /<(?:[A-Za-z_][\w.-]*:)?BkToCstmrStmt[\s/>]/

/** The values shared by the payments of one booking. */
type Booking = {
  isCredit: boolean
  isReversal: boolean
  isBooked: boolean
  /** Of a statement, where a batch may be without its payments because another file has them. */
  isOfStatement: boolean
  /** '' for the day of the notification. */
  bookedOn: string
  archiveId: string
}

/** A booking as read before the rest of its notification is known, which may follow it and gives account and day. */
type ReadBooking = {
  entries: BankEntry[]
  lacksDay: boolean
  /** Change of the account's balance in cents; 0 while the bank has not booked the entry. */
  cents: number
  /** Thrown only for a well-formed file, whose faults are told in their order. */
  fault: BankFileFault | null
}

/** Messages for other XML files by root or message element. */
const otherFiles: Record<string, string> = {
  Finvoice: FINVOICE,
  Envelope: FINVOICE,
  BkToCstmrAcctRpt: 'Filen är en kontorapport (camt.052). Hämta aviseringen om inbetalningar (camt.054) från banken.',
  CstmrCdtTrfInitn: 'Filen är ett betalningsuppdrag (pain.001): det skickas till banken och läses inte in här.',
}

/** Finds the first element's name without parsing: an e-invoice with an envelope consists of two XML documents. */
const firstElement = /<(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)[\s/>]/

/**
 * Reads two ISO 20022 messages, versions 001.02 to 001.13: camt.054, the notification of credits, and camt.053, the
 * account statement, whose bookings must lead from its opening to its closing balance. A booking may be a batch of
 * payments, whose sum must equal the booking's. Other currencies and bookings that are not final (`Sts` other than
 * BOOK) are listed without money. Optional elements may be missing: the booking day is then that of the payment or
 * message, and a batch without sums is one payment.
 * @throws BankFileFault for the whole file
 */
export function readCamt(text: string): BankFile {
  const start = text.slice(0, SNIFFED)
  requireCamt(firstElement.exec(start)?.[1] ?? '')
  const { name, report, namespace: wanted, format } = isStatement.test(start) ? statement : notice
  const { bookingsOf, take } = createBookingReader(format === 'camt053')
  const document = readXml(text, { path: [name, report, 'Ntry'], take })
  requireCamt(document.children[0]?.name ?? '')
  const message = at(document, name)
  const namespace = namespaceOf(document)
  if (!message || (namespace !== '' && !wanted.test(namespace))) {
    throw new BankFileFault(
      'XML-filen är varken camt.054 eller camt.053. Hämta ”Inkommande referensbetalningar” eller kontoutdraget från banken.',
    )
  }
  const createdOn = dayOf(textAt(message, 'GrpHdr', 'CreDtTm'))
  const entries: BankEntry[] = []
  const statements: BankStatement[] = []
  for (const part of all(message, report)) {
    const bookings = bookingsOf(part)
    requireSummary(part, bookings.length)
    const account = machineAccount(textAt(part, 'Acct', 'Id', 'IBAN'))
    const day = dayOf(textAt(part, 'CreDtTm')) ?? createdOn ?? ''
    for (const booking of bookings) {
      if (booking.lacksDay && day === '') throw fault(entries.length + 1, 'bokföringsdagen saknas.')
      if (booking.fault) throw booking.fault
      for (const entry of booking.entries) {
        entry.account = account
        entry.bookedOn ||= day
        entry.paidOn ||= day
        entries.push(entry)
      }
    }
    if (format === 'camt053') statements.push(toStatement(part, { account, day, bookings }))
  }
  return toBankFile(format, entries, statements)
}

type StatementFacts = { account: string; day: string; bookings: readonly ReadBooking[] }

/** A part of a statement cannot be told from the whole by its bookings alone: the balances tell. */
function toStatement(part: XmlElement, { account, day, bookings }: StatementFacts): BankStatement {
  const found = all(part, 'Bal').map((balance) => {
    const cents = amountOf(at(balance, 'Amt'), 1)?.cents ?? 0
    const signed = textAt(balance, 'CdtDbtInd') === 'DBIT' ? -cents : cents
    return { code: textAt(balance, 'Tp', 'CdOrPrtry', 'Cd'), cents: signed, on: dayOf(textAt(balance, 'Dt', 'Dt')) }
  })
  const balances = new Map(found.map((balance) => [balance.code, balance]))
  const opening = balances.get('OPBD') ?? balances.get('PRCD')
  const closing = balances.get('CLBD')
  if (opening === undefined || closing === undefined) {
    throw new BankFileFault('Kontoutdraget saknar ingående eller utgående saldo: filen är ofullständig.')
  }
  if (opening.cents + bookings.reduce((sum, { cents }) => sum + cents, 0) !== closing.cents) {
    throw new BankFileFault('Kontoutdragets rader leder inte från ingående till utgående saldo: filen är ofullständig.')
  }
  const toOn = dayOf(textAt(part, 'FrToDt', 'ToDtTm')) ?? closing.on ?? day
  return {
    account,
    sequence: numberOf(textAt(part, 'ElctrncSeqNb')) ?? numberOf(textAt(part, 'LglSeqNb')),
    fromOn: dayOf(textAt(part, 'FrToDt', 'FrDtTm')) ?? toOn,
    toOn,
    openingCents: opening.cents,
    closingCents: closing.cents,
  }
}

/** null for none; the number 0 marks a statement without bookings outside of the row. */
const numberOf = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

/**
 * Reads bookings one by one while the file is parsed. Keeping their elements until its end makes the garbage collector
 * copy all of them, which takes as long as parsing.
 */
function createBookingReader(isOfStatement: boolean) {
  const read = new Map<XmlElement, ReadBooking[]>()
  let payments = 0
  let isFaulty = false
  return {
    take: (entry: XmlElement, notification: XmlElement) => {
      // After the first fault only the number of bookings counts.
      const booking = isFaulty
        ? { entries: [], lacksDay: false, cents: 0, fault: null }
        : readBooking(entry, payments + 1, isOfStatement)
      payments += booking.entries.length
      isFaulty ||= booking.fault !== null
      const bookings = read.get(notification)
      if (bookings) bookings.push(booking)
      else read.set(notification, [booking])
    },
    bookingsOf: (notification: XmlElement): readonly ReadBooking[] => read.get(notification) ?? [],
  }
}

function requireCamt(name: string): void {
  const other = Object.hasOwn(otherFiles, name) ? otherFiles[name] : undefined
  if (other) throw new BankFileFault(other)
}

const namespaceOf = ({ attributes }: XmlElement): string =>
  Object.entries(attributes).find(
    ([name, value]) => (name === 'xmlns' || name.startsWith('xmlns:')) && value.includes('camt.'),
  )?.[1] ?? ''

const all = ({ children }: XmlElement, name: string): XmlElement[] => children.filter((child) => child.name === name)

/**
 * The single element at the path. Refuses duplicates of an element that the standard allows once, because either could
 * be meant.
 */
function at(element: XmlElement, ...path: readonly string[]): XmlElement | undefined {
  let current = element
  for (const name of path) {
    let found: XmlElement | undefined
    for (const child of current.children) {
      if (child.name !== name) continue
      if (found) throw new BankFileFault(`XML-filen har flera ${name} där det ska finnas ett.`)
      found = child
    }
    if (!found) return undefined
    current = found
  }
  return current
}

const textAt = (element: XmlElement, ...path: readonly string[]): string => at(element, ...path)?.text ?? ''

/** A Finnish IBAN is FI, two check digits and the account's 14 digits in KTL. */
const machineAccount = (iban: string): string => (/^FI\d{16}$/.test(iban) ? iban.slice(4) : iban)

function requireSummary(notification: XmlElement, bookings: number): void {
  const summary = at(notification, 'TxsSummry', 'TtlNtries')
  if (!summary) return
  const count = textAt(summary, 'NbOfNtries')
  if (count === '' || Number(count) === bookings) return
  throw new BankFileFault(`Filen säger ${count} bokningar och innehåller ${bookings}: den är ofullständig.`)
}

function readBooking(entry: XmlElement, number: number, isOfStatement: boolean): ReadBooking {
  const read: ReadBooking = { entries: [], lacksDay: false, cents: 0, fault: null }
  try {
    const credit = textAt(entry, 'CdtDbtInd')
    if (credit !== 'CRDT' && credit !== 'DBIT') throw fault(number, 'det framgår inte om pengarna kom eller gick.')
    const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
    const transactions = all(entry, 'NtryDtls').flatMap((details) => all(details, 'TxDtls'))
    const bookedOn = bookingDay(entry) ?? transactions.map(paymentDay).find((found) => found !== undefined) ?? ''
    read.lacksDay = bookedOn === ''
    const booking: Booking = {
      isCredit: credit === 'CRDT',
      isReversal: /^(true|1)$/.test(textAt(entry, 'RvslInd')),
      isBooked: status === 'BOOK',
      isOfStatement,
      bookedOn,
      archiveId: textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef'),
    }
    const cents = booking.isBooked ? (amountOf(at(entry, 'Amt'), number)?.cents ?? 0) : 0
    read.cents = booking.isCredit || cents === 0 ? cents : -cents
    read.entries = readPayments({ entry, transactions, booking, number })
  } catch (error) {
    if (!(error instanceof BankFileFault)) throw error
    read.fault = error
  }
  return read
}

type Parts = { entry: XmlElement; transactions: readonly XmlElement[]; booking: Booking; number: number }

function readPayments({ entry, transactions, booking, number }: Parts): BankEntry[] {
  const total = amountOf(at(entry, 'Amt'), number)
  if (!total) throw fault(number, 'beloppet saknas.')
  const isOneSum = batchCount(entry) > Math.max(1, transactions.length)
  if (isOneSum && !booking.isCredit && batchIdsOf(entry).length > 0) return [toEntry(entry, total, booking, number)]
  if (booking.isOfStatement && isOneSum) {
    return [{ ...toEntry(entry, total, { ...booking, isBooked: false }, number), withoutMoney: 'itemised' }]
  }
  requireBatchCount(entry, transactions.length, number)
  if (transactions.length === 0) return [toEntry(entry, total, booking, number)]
  const amounts = transactions.map((transaction, index) =>
    amountOf(at(transaction, 'Amt') ?? at(transaction, 'AmtDtls', 'TxAmt', 'Amt'), number + index),
  )
  const [only] = transactions
  if (only && transactions.length === 1) {
    const own = amounts[0]?.currency === total.currency ? amounts[0] : total
    if (own.cents !== total.cents) throw fault(number, 'betalningarna ger inte bokningens summa.')
    return [toEntry(only, own, ofTransaction(booking, only, 1), number)]
  }
  // Without each part's sum in the booking's currency only the total is known: leave the division to the user.
  if (amounts.some((amount) => amount?.currency !== total.currency)) {
    return [{ ...toEntry(entry, total, booking, number), message: messagesOf(transactions) }]
  }
  const sum = amounts.reduce((cents, amount, index) => {
    const direction = textAt(transactions[index] ?? entry, 'CdtDbtInd')
    const isReturned = direction !== '' && direction !== (booking.isCredit ? 'CRDT' : 'DBIT')
    return cents + (amount?.cents ?? 0) * (isReturned ? -1 : 1)
  }, 0)
  if (sum !== total.cents) throw fault(number, 'betalningarna ger inte bokningens summa.')
  return transactions.map((transaction, index) =>
    toEntry(
      transaction,
      amounts[index] ?? total,
      ofTransaction(booking, transaction, transactions.length),
      number + index,
    ),
  )
}

/** The bank's day of a booking; refuses an invalid one as a damaged file. */
function bookingDay(entry: XmlElement): string | undefined {
  for (const name of ['BookgDt', 'ValDt']) {
    const text = textAt(entry, name, 'Dt') || textAt(entry, name, 'DtTm')
    const day = dayOf(text)
    if (text !== '' && !day) throw new BankFileFault(`Datumet ”${text.slice(0, 20)}” är ogiltigt.`)
    if (day) return day
  }
  return undefined
}

const paymentDay = (transaction: XmlElement): string | undefined =>
  dayOf(textAt(transaction, 'RltdDts', 'AccptncDtTm') || textAt(transaction, 'RltdDts', 'IntrBkSttlmDt'))

/** The texts of all parts of an undivided booking, for the user who divides it. */
const messagesOf = (transactions: readonly XmlElement[]): string =>
  transactions
    .flatMap((transaction) => [
      ...structured(transaction).map((item) => textAt(item, 'CdtrRefInf', 'Ref')),
      textsOf(transaction),
      payerOf(transaction),
    ])
    .filter((text) => text !== '')
    .join(' ')
    .slice(0, 500)

/**
 * The payment's own direction and id where given. A payment without an id has the booking's id only when it is the only
 * one.
 */
function ofTransaction(booking: Booking, transaction: XmlElement, count: number): Booking {
  const direction = textAt(transaction, 'CdtDbtInd')
  const own = textAt(transaction, 'Refs', 'AcctSvcrRef')
  return {
    ...booking,
    isCredit: direction === '' ? booking.isCredit : direction === 'CRDT',
    archiveId: own || (count === 1 ? booking.archiveId : `${booking.archiveId}/${textAt(transaction, 'Refs', 'TxId')}`),
  }
}

/** How many payments a booking has by its own account. */
const batchCount = (entry: XmlElement): number =>
  all(entry, 'NtryDtls').reduce((count, details) => count + Number(textAt(details, 'Btch', 'NbOfTxs') || 0), 0)

/** The ids of the payment order that a booking is the sum of. */
const batchIdsOf = (source: XmlElement): string[] =>
  all(source, 'NtryDtls')
    .flatMap((details) => [textAt(details, 'Btch', 'PmtInfId'), textAt(details, 'Btch', 'MsgId')])
    .filter((id) => id !== '')
    .map((id) => id.slice(0, 35))

function requireBatchCount(entry: XmlElement, count: number, number: number): void {
  const told = all(entry, 'NtryDtls').map((details) => textAt(details, 'Btch', 'NbOfTxs'))
  // Banks may send the sum without a list; a list must be complete.
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
  const message = textsOf(source)
  const batchIds = booking.isCredit ? [] : batchIdsOf(source)
  const endToEndId = textAt(source, 'Refs', 'EndToEndId').slice(0, 35)
  return {
    line,
    account: '',
    archiveId: booking.archiveId.slice(0, 100),
    bookedOn: booking.bookedOn,
    paidOn: paymentDay(source) ?? booking.bookedOn,
    reference: readReference(source, message, parts.length),
    message: message.slice(0, 500),
    payer: payerOf(source).slice(0, 140),
    amountCents: booking.isCredit || cents === 0 ? cents : -cents,
    isCorrection: withoutMoney === null && (!booking.isCredit || booking.isReversal),
    isOutgoing: withoutMoney === null && !booking.isCredit && !booking.isReversal,
    withoutMoney,
    parts: parts.length > 1 ? parts : [],
    ...(!booking.isCredit && endToEndId !== '' && { endToEndId }),
    ...(batchIds.length > 0 && { batchIds }),
  }
}

/** The free text of a payment. */
function textsOf(source: XmlElement): string {
  const remittance = at(source, 'RmtInf')
  const texts = remittance ? all(remittance, 'Ustrd').map(({ text }) => text) : []
  return texts.join(' ').trim()
}

/** The name is in the debtor in 001.02, in the debtor's party in 001.08. */
const payerOf = (source: XmlElement): string =>
  textAt(source, 'RltdPties', 'Dbtr', 'Pty', 'Nm') || textAt(source, 'RltdPties', 'Dbtr', 'Nm')

const structured = (source: XmlElement): XmlElement[] => {
  const remittance = at(source, 'RmtInf')
  return remittance ? all(remittance, 'Strd') : []
}

/**
 * The structured reference, or the free text when all of it is a reference. Numbers within a text are not used: the sum
 * `2082,58` contains 2082, which passes the check.
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

/** References and sums of a payment that divides itself; empty unless each part has both. */
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

/** The day as written: the bank's clock is Finnish. */
function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T|$|Z|[+-])/.exec(text) ?? []
  return year === undefined ? undefined : calendarDay(Number(year), Number(month), Number(day))
}

const fault = (number: number, text: string): BankFileFault => new BankFileFault(`Betalning ${number}: ${text}`)
