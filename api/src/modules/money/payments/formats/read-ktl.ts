import { type BankEntry, type BankFile, BankFileFault, linesOf, toBankFile } from './bank-file.ts'
import { normalReference } from './bank-reference.ts'
import { sixDigitDay } from './calendar-day.ts'

/** Number and cents of each kind of row, from a sum record or counted. */
type Sums = { normal: Sum; corrections: Sum; failed: Sum }
type Sum = { count: number; cents: number }
type Row = BankEntry & { bankCents: number }
type Batch = { line: number; rows: Row[] }

const LINE_LENGTH = 90

/** Swedish letters in the 7-bit character set that some bank programs use. */
const sevenBitLetters: Record<string, string> = { '[': 'Ä', '\\': 'Ö', ']': 'Å', '{': 'ä', '|': 'ö', '}': 'å' }

/**
 * Reads KTL, "saapuvat viitemaksut": lines of 90 characters, a header (0), payments (3, direct debits 5) and a sum (9),
 * possibly repeated (Finance Finland, Incoming reference payments 2.1). Only trailing blanks may be missing, because
 * editors strip them. Each sum record must match its rows.
 * @throws BankFileFault for the whole file, naming the line
 */
export function readKtl(text: string): BankFile {
  const batches: Batch[] = []
  let open: Batch | undefined
  for (const [index, raw] of linesOf(letters(text)).entries()) {
    if (raw.trim() === '') continue
    const line = index + 1
    if (raw.slice(LINE_LENGTH).trim() !== '') throw new BankFileFault(`Raden är längre än ${LINE_LENGTH} tecken.`, line)
    const record = raw.slice(0, LINE_LENGTH).padEnd(LINE_LENGTH)
    const kind = record[0]
    if (kind === '0') {
      if (open) throw new BankFileFault('En ny sats börjar innan den förra har fått sin summapost (9).', line)
      readHeader(record, line)
      open = { line, rows: [] }
      batches.push(open)
    } else if (!open) {
      throw new BankFileFault('Satsen saknar startpost (0).', line)
    } else if (kind === '3' || kind === '5') {
      open.rows.push(readRow(record, line))
    } else if (kind === '9') {
      requireSums(readSums(record, line), open.rows, line)
      open = undefined
    } else {
      throw new BankFileFault(`Posttypen ”${kind}” är okänd.`, line)
    }
  }
  if (open) throw new BankFileFault('Satsen saknar summapost (9): filen är avklippt.', open.line)
  return toBankFile(
    'ktl',
    batches.flatMap(({ rows }) => rows.map(({ bankCents: _, ...entry }) => entry)),
  )
}

const letters = (text: string): string =>
  /[\u0080-\uffff]/.test(text) ? text : text.replaceAll(/[[\\\]{|}]/g, (sign) => sevenBitLetters[sign] ?? sign)

/** Columns are numbered from 1, as in the standard. */
const columns = (record: string, from: number, length: number): string => record.slice(from - 1, from - 1 + length)

function readHeader(record: string, line: number): void {
  if (!sixDigitDay(columns(record, 2, 6))) throw new BankFileFault('Startpostens datum är ogiltigt.', line)
  if (columns(record, 23, 1) !== '1') throw new BankFileFault('Satsens valuta är inte euro.', line)
}

function readRow(record: string, line: number): Row {
  const account = columns(record, 2, 14)
  const bookedOn = sixDigitDay(columns(record, 16, 6))
  const paid = columns(record, 22, 6)
  const paidOn = /^[0 ]*$/.test(paid) ? bookedOn : sixDigitDay(paid)
  const amount = columns(record, 78, 10)
  const correction = columns(record, 88, 1)
  if (!/^\d{14}$/.test(account)) throw new BankFileFault('Kontonumret (kolumn 2–15) är inte 14 siffror.', line)
  if (!bookedOn) throw new BankFileFault('Bokföringsdagen (kolumn 16–21) är ogiltig.', line)
  if (!paidOn) throw new BankFileFault('Betalningsdagen (kolumn 22–27) är ogiltig.', line)
  if (columns(record, 76, 1) !== '1') throw new BankFileFault('Valutan (kolumn 76) är inte euro.', line)
  if (!/^\d{10}$/.test(amount)) throw new BankFileFault('Beloppet (kolumn 78–87) är inte 10 siffror.', line)
  if (!/^[01]$/.test(correction)) throw new BankFileFault('Raden är avklippt: kolumn 88 saknas.', line)
  const hasFailed = record[0] === '5' && /^[1-9]$/.test(columns(record, 90, 1))
  const bankCents = Number(amount)
  const cents = hasFailed ? 0 : bankCents
  return {
    line,
    account,
    archiveId: columns(record, 28, 16).trim(),
    bookedOn,
    paidOn,
    reference: normalReference(columns(record, 44, 20)),
    message: '',
    payer: columns(record, 64, 12).trim(),
    amountCents: correction === '1' && cents > 0 ? -cents : cents,
    isCorrection: correction === '1' && !hasFailed,
    isOutgoing: false,
    withoutMoney: hasFailed ? 'failed_direct_debit' : null,
    parts: [],
    bankCents,
  }
}

function readSums(record: string, line: number): Sums {
  const number = (from: number, length: number, isRequired: boolean): number => {
    const field = columns(record, from, length)
    if (/^\d+$/.test(field)) return Number(field)
    if (!isRequired && field.trim() === '') return 0
    throw new BankFileFault(`Summaposten är avklippt eller skadad (kolumn ${from}–${from + length - 1}).`, line)
  }
  const sum = (from: number, isRequired: boolean): Sum => ({
    count: number(from, 6, isRequired),
    cents: number(from + 6, 11, isRequired),
  })
  return { normal: sum(2, true), corrections: sum(19, false), failed: sum(36, false) }
}

function requireSums(told: Sums, rows: readonly Row[], line: number): void {
  const failed = rows.filter((row) => row.withoutMoney !== null)
  const corrections = rows.filter((row) => row.isCorrection)
  const normal = rows.filter((row) => row.withoutMoney === null && !row.isCorrection)
  const agree = (sum: Sum, counted: readonly Row[]) =>
    sum.count === counted.length && sum.cents === counted.reduce((total, row) => total + row.bankCents, 0)
  if (agree(told.normal, normal) && agree(told.corrections, corrections) && agree(told.failed, failed)) return
  throw new BankFileFault('Summaposten stämmer inte med satsens rader: filen är skadad eller ofullständig.', line)
}
