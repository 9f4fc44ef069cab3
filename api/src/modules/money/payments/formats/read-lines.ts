import { readCents } from '@stafapp/shared/rules/cents'
import { type BankEntry, type BankFile, BankFileFault, linesOf, toBankFile } from './bank-file.ts'
import { normalReference } from './bank-reference.ts'
import { calendarDay } from './calendar-day.ts'

/**
 * Reads lines of `reference;amount;date`, typed or copied from a statement: `2025 00010;1 234,50;13.6.2025`. Skips a
 * first line of column names. A negative sum is a correction.
 * @throws BankFileFault for the whole file, naming the line
 */
export function readLines(text: string): BankFile {
  const entries: BankEntry[] = []
  for (const [index, raw] of linesOf(text).entries()) {
    if (raw.trim() === '') continue
    const line = index + 1
    const cells = raw.split(';').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    if (entries.length === 0 && !/\d/.test(raw)) continue
    entries.push(readCells(cells, line))
  }
  return toBankFile('lines', entries)
}

function readCells(cells: readonly string[], line: number): BankEntry {
  const [reference, amount, date] = cells
  if (reference === undefined || amount === undefined || date === undefined || cells.slice(3).some(Boolean)) {
    throw new BankFileFault('Raden ska vara referens;belopp;datum.', line)
  }
  const amountCents = readCents(amount)
  const day = readDay(date)
  if (amountCents === undefined) throw new BankFileFault(`Beloppet ”${amount.slice(0, 20)}” går inte att läsa.`, line)
  if (day === undefined) throw new BankFileFault(`Datumet ”${date.slice(0, 20)}” går inte att läsa.`, line)
  if (!/^[0-9A-Za-z\s]*$/.test(reference) || reference.length > 40) {
    throw new BankFileFault(`Referensen ”${reference.slice(0, 20)}” går inte att läsa.`, line)
  }
  return {
    line,
    account: '',
    archiveId: '',
    bookedOn: day,
    paidOn: day,
    reference: normalReference(reference),
    message: '',
    payer: '',
    amountCents,
    isCorrection: amountCents < 0,
    isOutgoing: false,
    withoutMoney: null,
    parts: [],
  }
}

function readDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const finnish = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  return finnish ? calendarDay(Number(finnish[3]), Number(finnish[2]), Number(finnish[1])) : undefined
}
