import { cpuMsOf } from '@stafapp/shared/testing/cpu-time'
import { describe, expect, it } from 'vitest'
import { camtFile, ktlFile, ktlPayment, statementFile } from '../testing/sample-files.ts'
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
      isOutgoing: false,
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
    // Cut before column 88: the last two may be blank and are stripped by editors.
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
      const took = cpuMsOf(() => expect(faultOf(bytes(attack)).message).toMatch(/DOCTYPE/))
      expect(took).toBeLessThan(100)
    }
    expect(faultOf(bytes(file.replace('Lovisa', '&unknown;'))).message).toMatch(/skadad/)
  })

  it('reads what the schema leaves out: the booking day, and the sums of a batch’s parts', () => {
    const day = '<BookgDt><Dt>2025-06-13</Dt></BookgDt>'
    const paid = '<RltdDts><AccptncDtTm>2025-06-12T00:00:00+03:00</AccptncDtTm></RltdDts>'
    const created = '<GrpHdr><CreDtTm>2025-06-16T05:00:00+03:00</CreDtTm></GrpHdr><Ntfctn>'
    const one = camtFile([{ cents: 3000, reference: referenceOf(1) }])
    const days = (file: string) => readBankFile(bytes(file)).entries.map(({ bookedOn, paidOn }) => [bookedOn, paidOn])
    expect(days(one.replace(day, ''))).toEqual([['2025-06-12', '2025-06-12']])
    expect(days(one.replace(day, '').replace(paid, '').replace('<Ntfctn>', created))).toEqual([
      ['2025-06-16', '2025-06-16'],
    ])
    expect(faultOf(bytes(one.replace(day, '').replace(paid, ''))).message).toMatch(/bokföringsdagen saknas/)
    expect(faultOf(bytes(one.replace('2025-06-13', '2025-06-31'))).message).toMatch(/2025-06-31/)

    const part = (number: number, sum = '') =>
      `<TxDtls>${sum}<RmtInf><Strd><CdtrRefInf><Ref>${referenceOf(number)}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`
    const batch = (details: string) =>
      readBankFile(
        bytes(camtFile([{ cents: 3000 }]).replace(/<NtryDtls>[\s\S]*<\/NtryDtls>/, `<NtryDtls>${details}</NtryDtls>`)),
      )
    for (const details of [
      part(1) + part(2),
      part(1, '<Amt Ccy="EUR">10.00</Amt>') + part(2),
      part(1, '<Amt Ccy="SEK">10</Amt>') + part(2, '<Amt Ccy="SEK">20</Amt>'),
    ]) {
      expect(batch(details).entries).toMatchObject([
        { amountCents: 3000, reference: '', parts: [], message: `${referenceOf(1)} ${referenceOf(2)}` },
      ])
    }
  })

  it('reads account, day and number of bookings that follow them, each notification its own', () => {
    const head = `<Acct><Id><IBAN>FI21${OUR_ACCOUNT}</IBAN></Id></Acct>`
    const count = '<TxsSummry><TtlNtries><NbOfNtries>1</NbOfNtries></TtlNtries></TxsSummry>'
    const first = camtFile([{ cents: 3000 }])
      .replace(head, '')
      .replace('<BookgDt><Dt>2025-06-13</Dt></BookgDt>', '')
      .replace(/<RltdDts>.*<\/RltdDts>/, '')
      .replace('</Ntfctn>', `${head}<CreDtTm>2025-06-16T05:00:00+03:00</CreDtTm>${count}</Ntfctn>`)
    const [second = ''] = /<Ntry>[\s\S]*<\/Ntry>/.exec(camtFile([{ cents: 500 }])) ?? []
    const file = first.replace('</Ntfctn>', `</Ntfctn><Ntfctn>${second}</Ntfctn>`)
    expect(readBankFile(bytes(file)).entries).toMatchObject([
      { line: 1, account: OUR_ACCOUNT, bookedOn: '2025-06-16', paidOn: '2025-06-16', amountCents: 3000 },
      { line: 2, account: '', bookedOn: '2025-06-13', paidOn: '2025-06-12', amountCents: 500 },
    ])
    expect(faultOf(bytes(file.replace('</Ntry>', '</Ntry><Ntry/>'))).message).toMatch(/1 bokningar och innehåller 2/)
  })

  it('tells a fault of the whole file before one of its bookings, and of these the first', () => {
    const file = camtFile([{ cents: 100 }, { cents: 200 }, { cents: 300 }])
      .replaceAll('<Ntry><Amt Ccy="EUR">2.00', '<Ntry><Amt Ccy="EUR">2,00')
      .replaceAll('<Ntry><Amt Ccy="EUR">3.00', '<Ntry><Amt Ccy="EUR">3,00')
    expect(faultOf(bytes(file)).message).toBe('Betalning 2: beloppet ”2,00” är ogiltigt.')
    expect(faultOf(bytes(file.replace('camt.054', 'camt.052'))).message).toMatch(/varken camt\.054 eller camt\.053/)
    expect(faultOf(bytes(file.slice(0, -20)))).toMatchObject({ line: 24, text: 'XML-filen är skadad.' })
  })

  it('reads every version, other names of the same message, and a file without a namespace', () => {
    const file = camtFile(sample)
    const names = [
      ...Array.from(
        { length: 12 },
        (_, at) => `urn:iso:std:iso:20022:tech:xsd:camt.054.001.${String(at + 2).padStart(2, '0')}`,
      ),
      'http://www.six-interbank-clearing.com/de/camt.054.001.04.xsd',
    ]
    const read = (xmlns: string) => readBankFile(bytes(file.replace(/ xmlns="[^"]*"/, xmlns))).entries
    for (const name of names) expect(read(` xmlns="${name}"`), name).toEqual(readBankFile(bytes(file)).entries)
    expect(read('')).toEqual(readBankFile(bytes(file)).entries)
  })

  it('tells money that leaves the account from a payment that the bank takes back', () => {
    const [back, out] = readBankFile(
      bytes(
        camtFile([
          { cents: 100, isReturned: true },
          { cents: 200, isOutgoing: true },
        ]),
      ),
    ).entries
    expect(back).toMatchObject({ amountCents: -100, isCorrection: true, isOutgoing: false })
    expect(out).toMatchObject({ amountCents: -200, isCorrection: true, isOutgoing: true })
  })

  it.each([
    [
      'a Finvoice',
      '<?xml version="1.0" encoding="ISO-8859-15"?>\n<?xml-stylesheet type="text/xsl" href="Finvoice.xsl"?>\n<Finvoice Version="3.0"><x/></Finvoice>',
      /e-faktura \(Finvoice\).*sidan Fakturering/,
    ],
    [
      'a Finvoice in its envelope',
      '<SOAP-ENV:Envelope xmlns:SOAP-ENV="x"><a/></SOAP-ENV:Envelope>\n<?xml version="1.0"?>\n<Finvoice/>',
      /Finvoice/,
    ],
    [
      'an account report',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02"><BkToCstmrAcctRpt/></Document>',
      /kontorapport \(camt\.052\).*camt\.054/,
    ],
    ['an order to pay', '<Document><CstmrCdtTrfInitn/></Document>', /pain\.001/],
    ['another XML file', '<html><body/></html>', /varken camt\.054 eller camt\.053/],
  ])('says what %s is and where it belongs', (_what, file, message) => {
    expect(faultOf(bytes(file)).message).toMatch(message)
  })

  it.each([
    [
      'two million attributes',
      `<Document ${Array.from({ length: 2_000_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`,
      /många attribut/,
    ],
    ['four million elements', `<Document>${'<a/>'.repeat(4_000_000)}</Document>`, /många element/],
    ['five million levels', '<a>'.repeat(5_000_000), /många nivåer/],
    ['an element that never ends', `<${'a'.repeat(16_000_000)}`, /avklippt|skadad/],
    [
      '300,000 lines',
      `${ktlFile([]).toString('latin1').slice(0, 92)}${`${'3'.padEnd(90)}\r\n`.repeat(170_000)}`,
      /fler än 20.000 betalningar/,
    ],
    [
      '300,000 lines of a web bank',
      `Pvm;Saaja/Maksaja;Määrä;Saldo;Tila;Tarkastus\n${'1.6.2025;A;1,00;;Toteutunut;\n'.repeat(300_000)}`,
      /fler än 20.000 betalningar/,
    ],
    [
      'sixteen million quotes',
      `Pvm;Saaja/Maksaja;Määrä;Saldo;Tila;Tarkastus\n${'"'.repeat(16_000_000)}`,
      /orimligt lång/,
    ],
    ['300,000 short lines', '202500010;1;1.6.2025\n'.repeat(300_000), /fler än 20.000 betalningar/],
  ])('bounds %s', (_what, file, message) => {
    const started = process.cpuUsage()
    expect(faultOf(bytes(file)).message).toMatch(message)
    const { user, system } = process.cpuUsage(started)
    // Processor time, because other tests run on the same machine.
    expect((user + system) / 1000).toBeLessThan(3000)
  })

  it('rejects broken XML, other messages and a deep tower', () => {
    const file = camtFile(sample)
    for (let at = 0; at < file.length - 12; at += 97) {
      expect(() => readBankFile(bytes(file.slice(0, at))), `cut after ${at}`).toThrow(BankFileFault)
    }
    expect(faultOf(bytes(file.replace('camt.054', 'camt.053'))).message).toMatch(/varken camt\.054 eller camt\.053/)
    expect(faultOf(bytes(`${'<a>'.repeat(50_000)}`)).message).toMatch(/många nivåer/)
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

  it('reads sums as people and spreadsheets write them', () => {
    const sums = ['40', '333,5', '1 408,50', '1\u00a0408,50', '1\u202f408,5', '12,00 EUR', '+7']
    const text = sums.map((sum) => `202500010;${sum};1.6.2025\n`).join('')
    expect(readBankFile(bytes(text)).entries.map(({ amountCents }) => amountCents)).toEqual([
      4000, 33_350, 140_850, 140_850, 140_850, 1200, 700,
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

describe('camt.053', () => {
  const payments = [
    { cents: 10_000, reference: referenceOf(1), id: 'A1' },
    { cents: 3550, message: 'Faktura 7', id: 'A2' },
    { cents: 5000, isOutgoing: true, id: 'A3' },
    { cents: 50, isOutgoing: true, id: 'A4' },
  ]

  it.each(['02', '08'] as const)(
    'of version %s gives its incoming payments, and what went out without money',
    (version) => {
      const { format, entries, totalCents } = readBankFile(bytes(statementFile(payments, { version })))
      expect([format, totalCents]).toEqual(['camt053', 8500])
      expect(
        entries.map((row) => [row.account, row.archiveId, row.amountCents, row.reference, row.isOutgoing]),
      ).toEqual([
        [OUR_ACCOUNT, 'A1', 10_000, referenceOf(1), false],
        [OUR_ACCOUNT, 'A2', 3550, '', false],
        [OUR_ACCOUNT, 'A3', -5000, '', true],
        [OUR_ACCOUNT, 'A4', -50, '', true],
      ])
    },
  )

  it('R36: whose rows do not lead from its opening to its closing balance is half a file', () => {
    const file = statementFile(payments)
    const [booking = ''] = /<Ntry>.*?<\/Ntry>/s.exec(file) ?? []
    expect(faultOf(bytes(file.replace(booking, ''))).message).toMatch(/ingående till utgående saldo.*ofullständig/)
    expect(faultOf(bytes(statementFile(payments, { closing: 1 }))).message).toMatch(/saldo/)
    expect(faultOf(bytes(file.replace('CLBD', 'XPCD'))).message).toMatch(/saknar ingående eller utgående saldo/)
    expect(readBankFile(bytes(statementFile(payments, { opening: -500_000 }))).entries).toHaveLength(4)
  })

  it('counts a booking that is not final in no balance', () => {
    const file = statementFile(payments, { closing: 104_950 }).replace('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>')
    expect(faultOf(bytes(file)).message).toMatch(/saldo/)
    const right = statementFile(payments, { closing: 98_500 }).replace('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>')
    expect(readBankFile(bytes(right)).entries[0]).toMatchObject({ amountCents: 0, withoutMoney: 'not_booked' })
  })

  it('lists a batch whose payments are in another file without money', () => {
    const batch = '<NtryDtls><Btch><NbOfTxs>3</NbOfTxs></Btch></NtryDtls>'
    const [details = ''] = /<NtryDtls>.*?<\/NtryDtls>/s.exec(statementFile(payments)) ?? []
    const { entries } = readBankFile(bytes(statementFile(payments).replace(details, batch)))
    expect(entries[0]).toMatchObject({ archiveId: 'A1', amountCents: 0, withoutMoney: 'itemised', isCorrection: false })
    expect(entries).toHaveLength(4)
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
