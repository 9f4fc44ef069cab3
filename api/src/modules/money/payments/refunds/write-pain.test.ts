import { XmlDocument } from 'libxml2-wasm'
import { expect, it } from 'vitest'
import { writePain } from './write-pain.ts'

const order = {
  messageId: 'STAFAPP-20250620-1',
  at: new Date('2025-06-19T21:30:00Z'),
  payer: { name: 'Föreningen & rf', iban: 'FI2112345600000785', bic: 'NDEAFIHH', serviceId: '98765449' },
  refunds: [
    {
      endToEndId: 'STAFAPP-R-2025-1',
      name: 'Łódź <skola> 😀',
      iban: 'FI7944052020036082',
      message: 'Återbetalning\u0007 x',
      amountCents: 7500,
    },
    {
      endToEndId: 'STAFAPP-R-2025-2',
      name: 'Š'.repeat(90),
      iban: 'FI7944052020036082',
      message: 'y'.repeat(200),
      amountCents: 5,
    },
  ],
}
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

it.each(['09', '03'] as const)(
  'writes refunds as a payment order of version %s, with the sums of its parts',
  (version) => {
    const xml = writePain({ ...order, version })
    expect(() => XmlDocument.fromString(xml)).not.toThrow()
    expect(textsOf(xml, 'NbOfTxs')).toEqual(['2', '2'])
    expect(textsOf(xml, 'CtrlSum')).toEqual(['75.05', '75.05'])
    expect(textsOf(xml, 'InstdAmt')).toEqual(['75.00', '0.05'])
    expect(textsOf(xml, 'EndToEndId')).toEqual(['STAFAPP-R-2025-1', 'STAFAPP-R-2025-2'])
    const isNew = version === '09'
    expect(xml.includes('<ReqdExctnDt><Dt>2025-06-20</Dt></ReqdExctnDt>')).toBe(isNew)
    expect(textsOf(xml, isNew ? 'BICFI' : 'BIC')).toEqual(['NDEAFIHH'])
    expect(xml).toContain(`urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}"`)
  },
)

it('says that there is no BIC instead of an empty one', () => {
  const xml = writePain({ ...order, payer: { ...order.payer, bic: '' }, version: '09' })
  expect(xml).toContain('<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>')
})

it('writes only signs that a bank takes, and no text longer than its field', () => {
  const xml = writePain({ ...order, version: '09' })
  expect(textsOf(xml, 'Nm').slice(2)).toEqual(['?ódz &lt;skola&gt; ?', 'S'.repeat(70)])
  expect(textsOf(xml, 'Ustrd')).toEqual(['Återbetalning  x', 'y'.repeat(140)])
  expect([...xml].every((sign) => sign <= '\u00ff')).toBe(true)
})
