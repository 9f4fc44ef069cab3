import { describe, expect, it } from 'vitest'
import { documentOf, seller, team } from '../../finvoice/testing/sample-document.ts'
import { ublTwin } from '../../finvoice/ubl-twin.ts'
import { ruleFaults } from '../rule-faults.ts'
import { brokenRules } from './check-twin.ts'
import { rules } from './rules.ts'

const meal = { ...team, description: 'Måltid', vatPercent: 13.5, unitPriceCents: 950 }
const exempt = { vat_exemption: 'E' as const, vat_exemption_reason: 'VATEX-EU-132-1M' }
const registered = { ...seller, ...exempt, vat_number: 'FI98765449' }
const billing = { ...documentOf().billing, buyer_reference: 'Vasa 4711' }
const twinOf = (draft: Parameters<typeof documentOf>[0] = {}) => ublTwin(documentOf({ billing, ...draft }))
const sentTo = (edi: string) => twinOf({ billing: { ...billing, edi } })

// What the official rules (EN 16931 UBL 1.3.16, Peppol BIS 3 2026.5) say of the same twins.
describe('what data can break', () => {
  it.each<[string, string, string[]]>([
    ['outside the tax without a VAT number', twinOf(), []],
    ['exempt and taxed with one', twinOf({ seller: registered, lines: [team, meal] }), []],
    ['outside the tax with a VAT number', twinOf({ seller: { ...seller, vat_number: 'FI98765449' } }), ['BR-O-02']],
    ['exempt without one', twinOf({ seller: { ...seller, ...exempt } }), ['BR-E-02']],
    [
      'exempt and taxed without one',
      twinOf({ seller: { ...seller, ...exempt }, lines: [team, meal] }),
      ['BR-S-02', 'BR-E-02'],
    ],
    [
      'outside the tax beside taxed',
      twinOf({ seller: { ...seller, vat_number: 'FI98765449' }, lines: [team, meal] }),
      ['BR-O-02', 'BR-O-11', 'BR-O-12'],
    ],
    ['no reference', twinOf({ billing: { ...billing, buyer_reference: '' } }), ['PEPPOL-EN16931-R003']],
    ['no address in Peppol', sentTo('FI2112345600000785'), ['PEPPOL-EN16931-R010']],
    ['an unknown kind of address', sentTo('0299:ABC'), ['BR-CL-25', 'PEPPOL-EN16931-CL008']],
    ['a Swedish number', sentTo('0007:5567037485'), []],
    ['a wrong Swedish number', sentTo('0007:5567037486'), ['PEPPOL-COMMON-R049']],
    ['a GLN', sentTo('0088:7300010000001'), []],
    ['a wrong GLN', sentTo('0088:7300010000002'), ['PEPPOL-COMMON-R040']],
    ['a wrong Norwegian number', sentTo('0192:923609017'), ['PEPPOL-COMMON-R041']],
    ['a wrong Danish number', sentTo('0184:DK1234567'), ['PEPPOL-COMMON-R042']],
    ['a wrong Belgian number', sentTo('0208:0403170702'), ['PEPPOL-COMMON-R043']],
    ['an unknown country', twinOf({ billing: { ...billing, country: 'Ingenstans' } }), ['BR-11']],
    ['an unknown reason', twinOf({ seller: { ...registered, vat_exemption_reason: 'VATEX-EU-999' } }), ['BR-CL-22']],
    [
      'a reason of another category',
      twinOf({ seller: { ...registered, vat_exemption_reason: 'VATEX-EU-O' } }),
      ['PEPPOL-EN16931-P0105'],
    ],
    ['no reason', twinOf({ seller: { ...registered, vat_exemption_reason: '', vat_exemption_text: '' } }), ['BR-E-10']],
    ['no rows', twinOf({ lines: [] }), ['BR-16', 'BR-CO-18', 'PEPPOL-EN16931-R053', 'PEPPOL-EN16931-R054']],
  ])('%s', (_what, twin, broken) => {
    expect(brokenRules(twin)).toEqual(broken)
  })
})

// A fault of the portal itself would look like one of these.
describe('what a wrong twin breaks', () => {
  const mixed = twinOf({ seller: registered, lines: [team, meal] })
  it.each<[string, string, RegExp | string, string, string[]]>([
    ['the sum to pay', mixed, /(<cbc:PayableAmount[^>]*>)\d+/, '$12', ['BR-CO-16']],
    [
      'the sum of lines',
      mixed,
      /(<cbc:LineExtensionAmount[^>]*>)\d+(?=\.\d\d<\/cbc:LineExtensionAmount>\n<cbc:TaxEx)/,
      '$12',
      ['BR-CO-10', 'BR-CO-13'],
    ],
    ['the tax', mixed, /(<cac:TaxTotal>\n<cbc:TaxAmount[^>]*>)\d+/, '$12', ['BR-CO-14', 'BR-CO-15']],
    ['a price', mixed, /(<cbc:PriceAmount[^>]*>)8\.00/, '$17.00', ['PEPPOL-EN16931-R120']],
    ['a negative price', mixed, /(<cbc:PriceAmount[^>]*>)8\.00/, '$1-8.00', ['BR-27', 'PEPPOL-EN16931-R120']],
    [
      'a rate on what is outside the tax',
      twinOf(),
      /(<cac:ClassifiedTaxCategory>\n<cbc:ID>O<\/cbc:ID>)/,
      '$1<cbc:Percent>0</cbc:Percent>',
      ['BR-O-05'],
    ],
    ['a day', mixed, /(<cbc:IssueDate>)[^<]*/, '$12025-02-30', ['PEPPOL-EN16931-F001']],
    ['a second note', mixed, '<cbc:Note>', '<cbc:Note>x</cbc:Note>\n<cbc:Note>', ['PEPPOL-EN16931-R002']],
    [
      'an empty element',
      mixed,
      '<cac:PaymentMeans>',
      '<cbc:Note2></cbc:Note2><cac:PaymentMeans>',
      ['PEPPOL-EN16931-R008'],
    ],
    ['no account', mixed, /<cac:PayeeFinancialAccount>[\s\S]*?<\/cac:PayeeFinancialAccount>\n/, '', ['BR-61']],
    ['another currency', mixed, /(<cbc:PayableAmount currencyID=")EUR/, '$1SEK', ['PEPPOL-EN16931-R051']],
    ['three decimals', mixed, /(<cbc:PayableAmount[^>]*>\d+\.\d\d)/, '$11', ['BR-CO-16', 'BR-DEC-18']],
  ])('%s', (_what, twin, from, to, broken) => {
    const wrong = twin.replace(from, to)
    expect(wrong).not.toBe(twin)
    expect(brokenRules(wrong)).toEqual(broken)
  })

  it('a file that is no XML is no passed check', () => {
    expect(() => brokenRules('<Invoice><cbc:ID>')).toThrow()
    expect(() => brokenRules('')).toThrow()
  })
})

describe('the faults in words', () => {
  it('are in Swedish with the field, and hinder only what goes through Peppol where only Peppol asks', () => {
    const document = { billing }
    expect(ruleFaults(document, ['PEPPOL-EN16931-R003'])).toEqual([
      {
        rule: 'PEPPOL-EN16931-R003',
        source: 'Peppol BIS 3',
        detail: 'Er referens saknas. Den som får fakturor genom Peppol kräver en.',
        place: 'payer',
        attr: 'buyer_reference',
        is_blocking: false,
      },
    ])
    const sent = { billing: { ...billing, edi: '0216:003797531026' } }
    expect(ruleFaults(sent, ['PEPPOL-EN16931-R003'])).toMatchObject([{ is_blocking: true }])
    expect(ruleFaults(document, ['BR-O-02'])).toMatchObject([
      { place: 'seller', attr: 'vat_exemption', is_blocking: true },
    ])
  })

  it('keep the text and number of a rule that no data can break, and of one that nobody knows', () => {
    expect(ruleFaults({ billing }, ['BR-CO-16', 'BR-XX-99'])).toMatchObject([
      { detail: 'What is to be paid is the total with tax less what is paid. (BR-CO-16)', place: 'portal' },
      { rule: 'BR-XX-99', detail: 'An unknown rule. (BR-XX-99)', place: 'portal', is_blocking: true },
    ])
  })

  it('every rule has one number', () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  })
})
