import { type BankEntry, type BankFile, BankFileFault, type BankFileFormat, linesOf, toBankFile } from './bank-file.ts'
import { normalReference } from './bank-reference.ts'
import { calendarDay } from './calendar-day.ts'

type Role = 'booked' | 'paid' | 'amount' | 'payer' | 'account' | 'reference' | 'message' | 'archive' | 'state'

type Layout = {
  format: BankFileFormat
  /** All headings in order, in `plain` form. */
  headings: readonly string[]
  /** Headings of the columns that are used. */
  roles: Partial<Record<Role, string>>
}

const layout = (format: BankFileFormat, headings: string, roles: Layout['roles']): Layout => ({
  format,
  headings: headings.split(';'),
  roles,
})

const op = {
  booked: 'kirjauspäivä',
  amount: 'määrä euroa',
  payer: 'saaja/maksaja',
  reference: 'viite',
  message: 'viesti',
  archive: 'arkistointitunnus',
}
const nordea = {
  booked: 'kirjauspäivä',
  amount: 'määrä',
  payer: 'nimi',
  account: 'maksunsaaja',
  reference: 'viitenumero',
}
const danske = { booked: 'pvm', amount: 'määrä', payer: 'saaja/maksaja', state: 'tila' }

/** The banks' own headings. A column that is added or renamed is refused, because the others may have moved. */
const layouts: readonly Layout[] = [
  layout(
    'op',
    'kirjauspäivä;arvopäivä;määrä euroa;laji;selitys;saaja/maksaja;saajan tilinumero;saajan pankin bic;viite;viesti;arkistointitunnus',
    { ...op, account: 'saajan tilinumero' },
  ),
  layout(
    'op',
    'kirjauspäivä;arvopäivä;määrä euroa;laji;selitys;saaja/maksaja;saajan tilinumero ja pankin bic;viite;viesti;arkistointitunnus',
    { ...op, account: 'saajan tilinumero ja pankin bic' },
  ),
  layout('nordea', 'kirjauspäivä;määrä;maksaja;maksunsaaja;nimi;otsikko;viesti;viitenumero;saldo;valuutta', {
    ...nordea,
    message: 'viesti',
  }),
  layout('nordea', 'kirjauspäivä;määrä;maksaja;maksunsaaja;nimi;otsikko;viitenumero;saldo;valuutta', nordea),
  layout('nordea', 'kirjauspäivä;määrä;maksaja;maksunsaaja;nimi;otsikko;viitenumero;valuutta', nordea),
  layout('nordea', 'bokföringsdag;belopp;avsändare;mottagare;namn;rubrik;referensnummer;saldo;valuta', {
    booked: 'bokföringsdag',
    amount: 'belopp',
    payer: 'namn',
    account: 'mottagare',
    reference: 'referensnummer',
  }),
  layout('nordea', 'booking date;amount;sender;recipient;name;title;reference number;balance;currency', {
    booked: 'booking date',
    amount: 'amount',
    payer: 'name',
    account: 'recipient',
    reference: 'reference number',
  }),
  layout(
    's_pankki',
    'kirjauspäivä;maksupäivä;summa;tapahtumalaji;maksaja;saajan nimi;saajan tilinumero;saajan bic-tunnus;viitenumero;viesti;arkistointitunnus',
    {
      booked: 'kirjauspäivä',
      paid: 'maksupäivä',
      amount: 'summa',
      payer: 'maksaja',
      account: 'saajan tilinumero',
      reference: 'viitenumero',
      message: 'viesti',
      archive: 'arkistointitunnus',
    },
  ),
  layout(
    's_pankki',
    'bokningsdag;betalningsdag;belopp;betalningstyp;betalare;mottagarens namn;mottagarens kontonummer;mottagarens bic-kod;referensnummer;meddelande;arkiveringskod',
    {
      booked: 'bokningsdag',
      paid: 'betalningsdag',
      amount: 'belopp',
      payer: 'betalare',
      account: 'mottagarens kontonummer',
      reference: 'referensnummer',
      message: 'meddelande',
      archive: 'arkiveringskod',
    },
  ),
  layout('danske', 'pvm;luokka;alaluokka;saaja/maksaja;määrä;saldo;tila;tarkastus', danske),
  layout('danske', 'pvm;saaja/maksaja;määrä;saldo;tila;tarkastus', danske),
]

/** Lines of `reference;amount;date` have fewer columns. */
const FEWEST_COLUMNS = 5

/** Ten times the longest row with its message. */
const LONGEST_LINE = 10_000

/** Whether a file's first line is that of a table from a web bank, known or not. */
export const isWebBankHead = (line: string): boolean =>
  line.slice(0, LONGEST_LINE).split(';', 20).filter(Boolean).length >= FEWEST_COLUMNS

/**
 * Reads the table that a web bank exports: OP, Nordea, S-Pankki, Danske Bank. Known by its whole first line. Incoming
 * money is a payment, outgoing money is listed without. Danske tells no references, so nothing of it is booked by itself.
 * @throws BankFileFault for the whole file, naming the line
 */
export function readWebBank(text: string): BankFile {
  const lines = linesOf(text)
  const at = lines.findIndex((line) => line.trim() !== '')
  const headings = cellsOf(lines[at] ?? '', at + 1).map(plain)
  const found = layouts.find(
    (each) => isRowOf(headings, each) && each.headings.every((name, n) => name === headings[n]),
  )
  if (!found) {
    const seen = headings.filter(Boolean).join('; ').slice(0, 200)
    throw new BankFileFault(`Ingen känd bank skriver den här rubrikraden: ”${seen}”.`, at + 1)
  }
  const entries: BankEntry[] = []
  for (const [index, line] of lines.entries()) {
    if (index <= at || line.trim() === '') continue
    const entry = readRow(cellsOf(line, index + 1), found, index + 1)
    if (entry) entries.push(entry)
  }
  return toBankFile(found.format, entries)
}

const plain = (heading: string): string => heading.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Some banks end each line with a separator. */
const isRowOf = (cells: readonly string[], { headings }: Layout): boolean =>
  cells.length >= headings.length && cells.slice(headings.length).every((cell) => cell === '')

/** The cells of a line; quotes around a cell are doubled within it. */
function cellsOf(line: string, number: number): string[] {
  if (line.length > LONGEST_LINE) throw new BankFileFault('Raden är orimligt lång.', number)
  const cells: string[] = []
  let at = 0
  while (at <= line.length) {
    if (line[at] === '"') {
      let cell = ''
      let end = line.indexOf('"', at + 1)
      let from = at + 1
      while (end >= 0 && line[end + 1] === '"') {
        cell += line.slice(from, end + 1)
        from = end + 2
        end = line.indexOf('"', from)
      }
      const isClosed = end >= 0 && (end + 1 === line.length || line[end + 1] === ';')
      if (!isClosed) throw new BankFileFault('Citattecknen går inte ihop.', number)
      cells.push((cell + line.slice(from, end)).trim())
      at = end + 2
    } else {
      const end = line.indexOf(';', at)
      const stop = end < 0 ? line.length : end
      cells.push(line.slice(at, stop).trim())
      at = stop + 1
    }
  }
  return cells
}

function readRow(cells: readonly string[], found: Layout, line: number): BankEntry | null {
  if (!isRowOf(cells, found)) throw new BankFileFault('Raden har fel antal kolumner.', line)
  const cellOf = (role: Role): string => {
    const name = found.roles[role]
    return name === undefined ? '' : (cells[found.headings.indexOf(name)] ?? '')
  }
  const booked = cellOf('booked')
  // A reservation has a word for its day: it will come again when it is booked.
  if (/^\p{L}+$/u.test(booked)) return null
  const bookedOn = dayOf(booked, line)
  const cents = centsOf(cellOf('amount'), line)
  const isPending = cellOf('state') !== '' && cellOf('state').toLowerCase() !== 'toteutunut'
  const isOutgoing = !isPending && cents < 0
  return {
    line,
    // Of an outgoing payment it is the other's account.
    account: cents < 0 ? '' : accountOf(cellOf('account')),
    archiveId: cellOf('archive').slice(0, 100),
    bookedOn,
    paidOn: cellOf('paid') === '' ? bookedOn : dayOf(cellOf('paid'), line),
    // Of a card payment the field holds a number of the bank, which may look like a reference.
    reference: cents < 0 ? '' : referenceOf(cellOf('reference'), line),
    message: messageOf(cellOf('message')).slice(0, 500),
    payer: cellOf('payer').slice(0, 140),
    amountCents: isPending ? 0 : cents,
    isCorrection: isOutgoing,
    isOutgoing,
    withoutMoney: isPending ? 'not_booked' : null,
    parts: [],
  }
}

function dayOf(text: string, line: number): string {
  const [, year, month, day] = /^(\d{4})[-/](\d{2})[-/](\d{2})$/.exec(text) ?? []
  const [, d, m, y] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const found = calendarDay(Number(year ?? y), Number(month ?? m), Number(day ?? d))
  if (!found) throw new BankFileFault(`Datumet ”${text.slice(0, 20)}” går inte att läsa.`, line)
  return found
}

function centsOf(text: string, line: number): number {
  const bare = text.replaceAll(/\s/g, '').replace('\u2212', '-')
  const [, sign, euros, decimals = ''] = /^([+-]?)(\d{1,13})(?:,(\d{1,2}))?$/.exec(bare) ?? []
  if (euros === undefined) throw new BankFileFault(`Beloppet ”${text.slice(0, 20)}” går inte att läsa.`, line)
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' && cents > 0 ? -cents : cents
}

/** "FI21 1234 5600 0007 85", with the bank's code after it in old files. A Finnish account as in KTL. */
function accountOf(text: string): string {
  const bare = text.replaceAll(/\s/g, '')
  const [, digits] = /^FI\d\d(\d{14})/.exec(bare) ?? []
  return digits ?? bare.slice(0, 34)
}

function referenceOf(text: string, line: number): string {
  const bare = text.replace(/^ref=/, '').trim()
  if (/^\d+(?:,\d+)?E\+?\d+$/i.test(bare)) {
    throw new BankFileFault(
      'Referensnumret är förstört av ett kalkylprogram. Hämta filen på nytt från banken och spara den inte om.',
      line,
    )
  }
  return bare === '-' ? '' : normalReference(bare).slice(0, 40)
}

/** Without the bank's word before it and its apostrophes around it. */
function messageOf(text: string): string {
  const bare = text.replace(/^(?:SEPA-MAKSU )?Viesti:/, '').trim()
  const inner = bare.length > 1 && bare.startsWith("'") && bare.endsWith("'") ? bare.slice(1, -1) : bare
  return inner === '-' ? '' : inner
}
