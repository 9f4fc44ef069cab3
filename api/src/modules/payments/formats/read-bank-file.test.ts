import { describe, expect, it } from 'vitest'
import { camtFile, ktlFile, ktlPayment } from '../testing/sample-files.ts'
import { OUR_ACCOUNT, referenceOf } from '../testing/sample-ledger.ts'
import { BankFileFault } from './bank-file.ts'
import { readBankFile } from './read-bank-file.ts'

const bytes = (text: string) => Buffer.from(text, 'utf8')
const faultOf = (content: Uint8Array): BankFileFault => {
  try {
    readBankFile(content)
  } catch (error) {
    if (error instanceof BankFileFault) return error
    throw error
  }
  throw new Error('the file was read')
}

const payments = [
  ktlPayment(referenceOf(1), 123450, { payer: 'FÖRENINGEN Å' }),
  ktlPayment(referenceOf(2), 8000, { isCorrection: true }),
  ktlPayment(referenceOf(5), 4000, { directDebit: '2', archiveId: 'B1' }),
  ktlPayment(referenceOf(6), 700, { directDebit: '0', archiveId: 'B2' }),
]

describe('KTL', () => {
  it('gives every payment, a correction as money taken back and a failed direct debit as no money', () => {
    const { format, entries, totalCents } = readBankFile(ktlFile(payments))
    expect(format).toBe('ktl')
    expect(totalCents).toBe(123450 - 8000 + 700)
    expect(entries[0]).toEqual({
      line: 2,
      account: OUR_ACCOUNT,
      archiveId: `0613${referenceOf(1)}`,
      bookedOn: '2025-06-13',
      paidOn: '2025-06-12',
      reference: referenceOf(1),
      message: '',
      payer: 'FÖRENINGEN Å',
      amountCents: 123450,
      isCorrection: false,
      withoutMoney: null,
      parts: [],
    })
    expect(
      entries.slice(1).map(({ amountCents, isCorrection, withoutMoney }) => [amountCents, isCorrection, withoutMoney]),
    ).toEqual([
      [-8000, true, null],
      [0, false, 'failed_direct_debit'],
      [700, false, null],
    ])
  })

  it('R36: reads å, ä and ö in Latin-1, in UTF-8 and in the old 7-bit letters, and keeps the columns', () => {
    const latin1 = ktlFile(payments)
    const text = latin1.toString('latin1')
    const sevenBit = text.replaceAll('Ö', '\\').replaceAll('Å', ']')
    for (const file of [latin1, bytes(text), bytes(`\ufeff${text}`), Buffer.from(sevenBit, 'latin1')]) {
      expect(readBankFile(file)).toEqual(readBankFile(latin1))
    }
    const lost = bytes(text.replaceAll(/[\u0080-\uffff]/g, '\ufffd'))
    expect(readBankFile(lost).entries.map(({ amountCents }) => amountCents)).toEqual(
      readBankFile(latin1).entries.map(({ amountCents }) => amountCents),
    )
  })

  it('takes several batches, stripped line ends and a final Ctrl-Z', () => {
    const text = `${ktlFile(payments)}${ktlFile(payments.slice(0, 1))}`.replaceAll(/ +\r\n/g, '\n')
    expect(readBankFile(Buffer.from(`${text}\x1a`, 'latin1')).entries.map(({ line }) => line)).toEqual([2, 3, 4, 5, 8])
  })

  it('R36: rejects the whole file for one truncated record, naming its line, wherever it is cut', () => {
    const lines = ktlFile(payments).toString('latin1').trimEnd().split('\r\n')
    // Up to column 88: the last two may be blank and are stripped by editors.
    for (let length = 1; length < 88; length += 1) {
      const cut = lines.map((line, index) => (index === 2 ? line.slice(0, length) : line)).join('\n')
      expect(faultOf(Buffer.from(cut, 'latin1')).line, `cut after ${length}`).toBe(3)
    }
    for (let count = 1; count < lines.length; count += 1) {
      expect(() => readBankFile(Buffer.from(lines.slice(0, count).join('\n'), 'latin1'))).toThrow(BankFileFault)
    }
  })

  it('rejects rows that do not make the sum, and a row that is missing', () => {
    const lines = ktlFile(payments).toString('latin1').trimEnd().split('\r\n')
    const changed = lines.map((line, index) => (index === 1 ? line.replace('0000123450', '0000123451') : line))
    expect(faultOf(Buffer.from(changed.join('\n'), 'latin1')).line).toBe(6)
    expect(faultOf(Buffer.from(lines.toSpliced(3, 1).join('\n'), 'latin1')).message).toMatch(/Summaposten stämmer inte/)
  })

  it.each([
    ['a row before the header', (lines: string[]) => lines.slice(1), 1],
    ['a second header without a sum', (lines: string[]) => [lines[0] ?? '', ...lines], 2],
    ['an unknown record', (lines: string[]) => lines.toSpliced(1, 0, '7'.padEnd(90)), 2],
    ['a line that is too long', (lines: string[]) => lines.map((line) => `${line}x`), 1],
    [
      'a day that does not exist',
      (lines: string[]) => lines.map((line) => line.replace('250613250612', '250631250612')),
      2,
    ],
    [
      'another currency',
      (lines: string[]) => lines.map((line, at) => (at === 0 ? line.replace('2069060011', '2069060012') : line)),
      1,
    ],
  ])('rejects %s', (_what, change, line) => {
    const lines = ktlFile(payments).toString('latin1').trimEnd().split('\r\n')
    expect(faultOf(Buffer.from(change(lines).join('\n'), 'latin1')).line).toBe(line)
  })
})

describe('camt.054', () => {
  const sample = [
    { cents: 123450, reference: referenceOf(1) },
    { cents: 20000, reference: 'RF25202500023', payer: 'Föreningen &amp; Åk rf' },
    { cents: 15500, reference: '00000000000202500036' },
    { cents: 4000, message: 'Faktura 2082,58 Åboskolan' },
    { cents: 700, message: '2025 00049' },
    { cents: 8000, reference: referenceOf(4), isReturned: true },
  ]

  it('reads 001.02 and 001.08 alike: references plain, padded and RF, and a text only when it is one whole', () => {
    const read = readBankFile(bytes(camtFile(sample, '08')))
    expect(read).toEqual(readBankFile(bytes(camtFile(sample, '02'))))
    expect(read.entries.map(({ reference, amountCents, payer }) => [reference, amountCents, payer])).toEqual([
      ['202500010', 123450, 'Lovisa stad'],
      ['202500023', 20000, 'Föreningen & Åk rf'],
      ['202500036', 15500, 'Lovisa stad'],
      ['', 4000, 'Lovisa stad'],
      ['202500049', 700, 'Lovisa stad'],
      ['202500049', -8000, 'Lovisa stad'],
    ])
    expect(read.entries.map(({ isCorrection }) => isCorrection)).toEqual([false, false, false, false, false, true])
    expect(read.entries[0]).toMatchObject({ account: OUR_ACCOUNT, paidOn: '2025-06-12', bookedOn: '2025-06-13' })
  })

  it('reads every payment of a batch, and rejects one that is not whole', () => {
    const transaction = (id: string, euros: string) =>
      `<TxDtls><Refs><AcctSvcrRef>${id}</AcctSvcrRef></Refs><Amt Ccy="EUR">${euros}</Amt></TxDtls>`
    const batch = (details: string) =>
      camtFile([{ cents: 3000 }]).replace(/<NtryDtls>[\s\S]*<\/NtryDtls>/, `<NtryDtls>${details}</NtryDtls>`)
    const whole = batch(`<Btch><NbOfTxs>2</NbOfTxs></Btch>${transaction('a', '10.00')}${transaction('b', '20')}`)
    expect(readBankFile(bytes(whole)).entries.map(({ archiveId, amountCents }) => [archiveId, amountCents])).toEqual([
      ['a', 1000],
      ['b', 2000],
    ])
    expect(faultOf(bytes(batch(transaction('a', '10.00')))).message).toMatch(/inte bokningens summa/)
    const missing = whole.replace(transaction('b', '20'), '')
    expect(faultOf(bytes(missing)).message).toMatch(/ska ha 2 betalningar och har 1/)
  })

  it('lists what is not final, and what is in another currency, without money', () => {
    const pending = camtFile([{ cents: 3000 }]).replace('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>')
    expect(readBankFile(bytes(pending)).entries[0]).toMatchObject({ amountCents: 0, withoutMoney: 'not_booked' })
    const crowns = camtFile([{ cents: 3000 }]).replaceAll('Ccy="EUR"', 'Ccy="SEK"')
    expect(readBankFile(bytes(crowns)).entries[0]).toMatchObject({ amountCents: 0, withoutMoney: 'other_currency' })
  })

  it('keeps the parts of a payment that names several references with their sums', () => {
    const parts = [1, 2].map((number) => ({ reference: referenceOf(number), cents: number * 1000 }))
    expect(readBankFile(bytes(camtFile([{ cents: 3000, parts }]))).entries[0]).toMatchObject({
      reference: '',
      parts: [
        { reference: referenceOf(1), amountCents: 1000 },
        { reference: referenceOf(2), amountCents: 2000 },
      ],
    })
  })

  it('R32: refuses document types, entities and a billion laughs at once', () => {
    const file = camtFile(sample)
    const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
    const attacks = [
      `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>`,
      '<!DOCTYPE x SYSTEM "file:///etc/passwd">',
      '<!doctype x [<!ENTITY e SYSTEM "http://127.0.0.1:9/">]>',
    ].map((type) => file.replace('<Document', `${type}<Document`).replace('Lovisa', '&l12;&e;'))
    for (const attack of attacks) {
      const started = performance.now()
      expect(faultOf(bytes(attack)).message).toMatch(/DOCTYPE/)
      expect(performance.now() - started).toBeLessThan(100)
    }
    expect(faultOf(bytes(file.replace('Lovisa', '&unknown;'))).message).toMatch(/skadad/)
  })

  it('rejects broken XML, other messages and a deep tower', () => {
    const file = camtFile(sample)
    for (let at = 0; at < file.length - 12; at += 97) {
      expect(() => readBankFile(bytes(file.slice(0, at))), `cut after ${at}`).toThrow(BankFileFault)
    }
    expect(faultOf(bytes(file.replace('camt.054', 'camt.053'))).message).toMatch(/ingen camt\.054/)
    expect(faultOf(bytes(`${'<a>'.repeat(50_000)}`)).message).toMatch(/skadad/)
    expect(faultOf(bytes(file.replace('</Ntry>', ''))).message).toMatch(/skadad/)
  })
})

describe('lines', () => {
  it('reads references in groups, Finnish and plain sums and days, under column names', () => {
    const text =
      'Referens;Belopp;Datum\r\n2025 00010;1 234,50;13.6.2025\n"202500023";200.5 €;2025-06-12\n202500049;-80;1.6.2025\n'
    expect(
      readBankFile(bytes(text)).entries.map(({ line, reference, amountCents, paidOn, isCorrection }) => [
        line,
        reference,
        amountCents,
        paidOn,
        isCorrection,
      ]),
    ).toEqual([
      [2, '202500010', 123450, '2025-06-13', false],
      [3, '202500023', 20050, '2025-06-12', false],
      [4, '202500049', -8000, '2025-06-01', true],
    ])
  })

  it.each([
    '202500010;1.234,50;13.6.2025',
    '202500010;12;31.6.2025',
    '202500010;12',
    '2;1;1.6.2025;x',
    '<b>;1;1.6.2025',
  ])('rejects %s, naming the line', (line) => {
    expect(faultOf(bytes(`202500010;10,00;1.6.2025\n${line}\n`)).line).toBe(2)
  })
})

describe('what is no bank file', () => {
  it.each([
    ['R36: UTF-16', Buffer.from('\ufeff0250616', 'utf16le'), /UTF-16/],
    ['R36: UTF-16 without its mark', Buffer.from('0250616', 'utf16le'), /ingen textfil/],
    ['R36: a JPEG', Buffer.from('ffd8ffe000104a46494600010100', 'hex'), /ingen textfil/],
    ['nothing', Buffer.from(' \r\n'), /tom/],
    ['prose', Buffer.from('Hej!'), /känns inte igen/],
  ])('%s is rejected', (_what, content, message) => {
    expect(faultOf(content).message).toMatch(message)
  })
})
