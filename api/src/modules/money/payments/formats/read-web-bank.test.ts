import { describe, expect, it } from 'vitest'
import { BankFileFault } from './bank-file.ts'
import { readBankFile } from './read-bank-file.ts'

const utf8 = (...lines: string[]) => Buffer.from(`\ufeff${lines.join('\n')}\n`)
const latin1 = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1')
const own = 'FI2112345600000785'
const spaced = 'FI21 1234 5600 0007 85'

const opHead =
  '"Kirjauspäivä";"Arvopäivä";"Määrä EUROA";"Laji";"Selitys";"Saaja/Maksaja";"Saajan tilinumero";"Saajan pankin BIC";"Viite";"Viesti";"Arkistointitunnus"'
const nordeaHead = 'Kirjauspäivä;Määrä;Maksaja;Maksunsaaja;Nimi;Otsikko;Viesti;Viitenumero;Saldo;Valuutta;'
const sPankkiHead =
  'Kirjauspäivä;Maksupäivä;Summa;Tapahtumalaji;Maksaja;Saajan nimi;Saajan tilinumero;Saajan BIC-tunnus;Viitenumero;Viesti;Arkistointitunnus'
const danskeHead = '"Pvm";"Luokka";"Alaluokka";"Saaja/Maksaja";"Määrä";"Saldo";"Tila";"Tarkastus"'

/** The same three payments as each bank writes them: with a reference, with a message, and one that went out. */
const samples: Record<string, Buffer> = {
  'OP since 2025': utf8(
    opHead,
    `2026-05-15;2026-05-15;1100,00;"106";"TILISIIRTO";"PROVSTADS STAD";"${own}";"OKOYFIHH";"ref=202500010";"";"20260515/A/1"`,
    `2026-05-18;2026-05-18;35,5;"106";"TILISIIRTO";"ÖRJAN ""Ö"" EK";"${own}";"OKOYFIHH";"ref=";"SEPA-MAKSU Viesti: Faktura 7; två";"20260518/A/2"`,
    `2026-05-19;2026-05-19;-50,00;"106";"TILISIIRTO";"PROVSTADS STAD";"FI7944052020036082";"OKOYFIHH";"ref=202500010";"";"20260519/A/3"`,
  ),
  'OP before': latin1(
    'Kirjauspäivä;Arvopäivä;Määrä\u00a0 EUROA;Laji;Selitys;Saaja/Maksaja;Saajan tilinumero ja pankin BIC;Viite;Viesti;Arkistointitunnus;',
    `15.05.2026;15.05.2026;+1100,00;705;VIITESIIRTO;PROVSTADS STAD;${own} OKOYFIHH;00000000000202500010;;20260515/A/1;`,
    `18.05.2026;18.05.2026;+35,50;106;TILISIIRTO;"ÖRJAN ""Ö"" EK";${own} OKOYFIHH;;"Faktura 7; två";20260518/A/2;`,
    '19.05.2026;19.05.2026;-50,00;106;TILISIIRTO;PROVSTADS STAD;FI7944052020036082 OKOYFIHH;;;20260519/A/3;',
  ),
  Nordea: utf8(
    nordeaHead,
    `Varaus;-12,90;${spaced};;R-KIOSKI;R-KIOSKI;;260128000019;;EUR;`,
    `2026/05/15;1100,00;;${spaced};PROVSTADS STAD;PROVSTADS STAD;;202500010;2100,00;EUR;`,
    `2026/05/18;35,50;;${spaced};"ÖRJAN ""Ö"" EK";ÖRJAN EK;"Faktura 7; två";;2135,50;EUR;`,
    `2026/05/19;-50,00;${spaced};FI79 4405 2020 0360 82;PROVSTADS STAD;KORT;;202500010;2085,50;EUR;`,
  ),
  'S-Pankki': utf8(
    sPankkiHead,
    `15.05.2026;15.05.2026;+1100,00;TILISIIRTO;PROVSTADS STAD;KARNEVALEN;${own};SBANFIHH;202500010;'-';20260515/A/1`,
    `18.05.2026;18.05.2026;+35,50;TILISIIRTO;"ÖRJAN ""Ö"" EK";KARNEVALEN;${own};SBANFIHH;-;"'Faktura 7; två'";20260518/A/2`,
    "19.05.2026;19.05.2026;-50,00;TILISIIRTO;PROVSTADS STAD;PROVSTADS STAD;FI7944052020036082;-;-;'-';20260519/A/3",
  ),
}

describe.each(Object.entries(samples))('the web bank of %s', (bank, file) => {
  const { entries, totalCents } = readBankFile(file)

  it('is known by its headings, and its payments are read with reference, message and account', () => {
    const ids = bank === 'Nordea' ? ['', '', ''] : ['20260515/A/1', '20260518/A/2', '20260519/A/3']
    expect(
      entries.map((row) => [
        row.bookedOn,
        row.amountCents,
        row.reference,
        row.payer,
        row.message,
        row.account,
        row.archiveId,
      ]),
    ).toEqual([
      ['2026-05-15', 110_000, '202500010', 'PROVSTADS STAD', '', '12345600000785', ids[0]],
      ['2026-05-18', 3550, '', 'ÖRJAN "Ö" EK', 'Faktura 7; två', '12345600000785', ids[1]],
      ['2026-05-19', -5000, '', 'PROVSTADS STAD', '', '', ids[2]],
    ])
    expect(entries.map(({ isOutgoing, withoutMoney }) => [isOutgoing, withoutMoney])).toEqual([
      [false, null],
      [false, null],
      [true, null],
    ])
    expect(totalCents).toBe(108_550)
  })
})

describe('a web bank’s table', () => {
  it('of Danske has no references, and what is pending is no money yet', () => {
    const file = latin1(
      danskeHead,
      '"15.05.2026";"Tulot";"Muut tulot";"PROVSTADS STAD";"8 100,00";"9 100,00";"Toteutunut";"Ei"',
      '"19.05.2026";"Tulot";"Muut tulot";"ÖRJAN EK";"35,00";"";"Odottaa";"Ei"',
    )
    const { format, entries } = readBankFile(file)
    expect(format).toBe('danske')
    expect(entries.map((row) => [row.bookedOn, row.amountCents, row.reference, row.payer, row.withoutMoney])).toEqual([
      ['2026-05-15', 810_000, '', 'PROVSTADS STAD', null],
      ['2026-05-19', 0, '', 'ÖRJAN EK', 'not_booked'],
    ])
  })

  it.each([
    [
      'Nordea in Swedish',
      'Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Referensnummer;Saldo;Valuta;',
      'nordea',
    ],
    [
      'Nordea in English',
      'Booking date;Amount;Sender;Recipient;Name;Title;Reference number;Balance;Currency;',
      'nordea',
    ],
    ['Nordea of 2024', 'Kirjauspäivä;Määrä;Maksaja;Maksunsaaja;Nimi;Otsikko;Viitenumero;Saldo;Valuutta;', 'nordea'],
  ])('of %s is read', (_bank, head, format) => {
    const file = readBankFile(utf8(head, `2026/05/15;1,00;;${spaced};STAD;STAD;202500010;1,00;EUR;`))
    expect([file.format, file.entries[0]?.amountCents, file.entries[0]?.reference]).toEqual([format, 100, '202500010'])
  })

  it('of S-Pankki in Swedish is read', () => {
    const head =
      'Bokningsdag;Betalningsdag;Belopp;Betalningstyp;Betalare;Mottagarens namn;Mottagarens kontonummer;Mottagarens BIC-kod;Referensnummer;Meddelande;Arkiveringskod'
    const { format, entries } = readBankFile(
      utf8(head, `15.05.2026;14.05.2026;+1,00;GIRERING;STAD;K;${own};S;202500010;'-';9`),
    )
    expect([format, entries[0]?.paidOn, entries[0]?.message]).toEqual(['s_pankki', '2026-05-14', ''])
  })

  it.each([
    [
      'R36: with a heading of its own',
      [nordeaHead.replace('Saldo', 'Balans')],
      /rubrikraden: ”kirjauspäivä; määrä; .*balans/,
    ],
    ['R36: with a row that is cut', [nordeaHead, '2026/05/15;100,00;;FI21'], /Rad 2: Raden har fel antal kolumner/],
    [
      'R36: with a cell too many',
      [nordeaHead, `2026/05/15;1,00;;${spaced};A;A;;202500010;1,00;EUR;x`],
      /Rad 2: .*kolumner/,
    ],
    ['R36: with an open quote', [nordeaHead, `2026/05/15;1,00;;${spaced};"A;A;;202500010;1,00;EUR;`], /Citattecknen/],
    [
      'R36: saved by a spreadsheet',
      [nordeaHead, `2026/05/15;1,00;;${spaced};A;A;;2,025E+08;1,00;EUR;`],
      /kalkylprogram/,
    ],
    [
      'R36: with a sum that is none',
      [nordeaHead, `2026/05/15;1.00;;${spaced};A;A;;202500010;1,00;EUR;`],
      /Beloppet ”1\.00”/,
    ],
    ['R36: with a day that is none', [nordeaHead, `2026/02/30;1,00;;${spaced};A;A;;202500010;1,00;EUR;`], /Datumet/],
    ['R36: without rows', [nordeaHead], /inga betalningar/],
  ])('%s is refused', (_what, lines, message) => {
    const read = () => readBankFile(utf8(...lines))
    expect(read).toThrow(BankFileFault)
    expect(read).toThrow(message)
  })
})
