import { XmlDocument, XsdValidator } from 'libxml2-wasm'
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

/**
 * Our reading of pain.001.001.03 and .09 (ISO 20022), for the elements that an order has: their order, which are
 * required, lengths, codes and characters. It is not the published schema: a bank's test service has the last word.
 */
const schemaOf = (version: '03' | '09') => `<?xml version="1.0"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}"
  targetNamespace="urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}" elementFormDefault="qualified">
  ${idTypes}${textTypes}${partyTypes(version)}
  <xs:complexType name="Header"><xs:sequence>
    <xs:element name="MsgId" type="Id35"/><xs:element name="CreDtTm" type="xs:dateTime"/>
    <xs:element name="NbOfTxs" type="Number"/><xs:element name="CtrlSum" type="Sum"/>
    <xs:element name="InitgPty" type="Initiator"/>
  </xs:sequence></xs:complexType>
  <xs:complexType name="Transfer"><xs:sequence>
    <xs:element name="PmtId"><xs:complexType><xs:sequence>
      <xs:element name="InstrId" type="Id35" minOccurs="0"/><xs:element name="EndToEndId" type="Id35"/>
    </xs:sequence></xs:complexType></xs:element>
    <xs:element name="Amt"><xs:complexType><xs:sequence>
      <xs:element name="InstdAmt"><xs:complexType><xs:simpleContent><xs:extension base="Sum">
        <xs:attribute name="Ccy" use="required" fixed="EUR"/>
      </xs:extension></xs:simpleContent></xs:complexType></xs:element>
    </xs:sequence></xs:complexType></xs:element>
    <xs:element name="Cdtr" type="Party"/><xs:element name="CdtrAcct" type="Account"/>
    <xs:element name="RmtInf"><xs:complexType><xs:sequence>
      <xs:element name="Ustrd" type="Text140"/>
    </xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType>
  <xs:complexType name="Payment"><xs:sequence>
    <xs:element name="PmtInfId" type="Id35"/><xs:element name="PmtMtd" type="xs:token" fixed="TRF"/>
    <xs:element name="BtchBookg" type="xs:boolean"/>
    <xs:element name="NbOfTxs" type="Number"/><xs:element name="CtrlSum" type="Sum"/>
    <xs:element name="PmtTpInf"><xs:complexType><xs:sequence>
      <xs:element name="InstrPrty" type="xs:token" fixed="NORM" minOccurs="0"/>
      <xs:element name="SvcLvl"><xs:complexType><xs:sequence>
        <xs:element name="Cd" type="xs:token" fixed="SEPA"/>
      </xs:sequence></xs:complexType></xs:element>
    </xs:sequence></xs:complexType></xs:element>
    <xs:element name="ReqdExctnDt" ${
      version === '03'
        ? 'type="xs:date"/>'
        : `><xs:complexType><xs:sequence>
      <xs:element name="Dt" type="xs:date"/>
    </xs:sequence></xs:complexType></xs:element>`
    }
    <xs:element name="Dbtr" type="Party"/><xs:element name="DbtrAcct" type="Account"/>
    <xs:element name="DbtrAgt" type="Agent"/>
    <xs:element name="ChrgBr" type="xs:token" fixed="SLEV"/>
    <xs:element name="CdtTrfTxInf" type="Transfer" maxOccurs="unbounded"/>
  </xs:sequence></xs:complexType>
  <xs:element name="Document"><xs:complexType><xs:sequence>
    <xs:element name="CstmrCdtTrfInitn"><xs:complexType><xs:sequence>
      <xs:element name="GrpHdr" type="Header"/><xs:element name="PmtInf" type="Payment"/>
    </xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>`

const simple = (name: string, base: string, pattern: string) =>
  `<xs:simpleType name="${name}"><xs:restriction base="xs:${base}"><xs:pattern value="${pattern}"/></xs:restriction></xs:simpleType>`

// An id may hold a slash only between other characters; ours have none, so none is allowed here.
const idTypes =
  simple('Id35', 'string', '[A-Za-z0-9?:().,+ \\-]{1,35}') + simple('Number', 'string', '[1-9][0-9]{0,14}')
const textTypes =
  simple('Text70', 'string', '[ -~&#xA0;-&#xFF;]{1,70}') +
  simple('Text140', 'string', '[ -~&#xA0;-&#xFF;]{1,140}') +
  simple('Sum', 'decimal', '(0|[1-9][0-9]{0,8})\\.[0-9]{2}') +
  simple('Iban', 'string', '[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}') +
  simple('Bic', 'string', '[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?')

const partyTypes = (version: '03' | '09') => `
  <xs:complexType name="Party"><xs:sequence><xs:element name="Nm" type="Text70"/></xs:sequence></xs:complexType>
  <xs:complexType name="Initiator"><xs:sequence>
    <xs:element name="Nm" type="Text70"/>
    <xs:element name="Id"><xs:complexType><xs:sequence>
      <xs:element name="OrgId"><xs:complexType><xs:sequence>
        <xs:element name="Othr"><xs:complexType><xs:sequence>
          <xs:element name="Id" type="Id35"/>
          <xs:element name="SchmeNm"><xs:complexType><xs:sequence>
            <xs:element name="Cd" type="xs:token" fixed="CUST"/>
          </xs:sequence></xs:complexType></xs:element>
        </xs:sequence></xs:complexType></xs:element>
      </xs:sequence></xs:complexType></xs:element>
    </xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType>
  <xs:complexType name="Account"><xs:sequence>
    <xs:element name="Id"><xs:complexType><xs:sequence>
      <xs:element name="IBAN" type="Iban"/>
    </xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType>
  <xs:complexType name="Agent"><xs:sequence>
    <xs:element name="FinInstnId"><xs:complexType><xs:choice>
      <xs:element name="${version === '03' ? 'BIC' : 'BICFI'}" type="Bic"/>
      <xs:element name="Othr"><xs:complexType><xs:sequence>
        <xs:element name="Id" type="xs:token" fixed="NOTPROVIDED"/>
      </xs:sequence></xs:complexType></xs:element>
    </xs:choice></xs:complexType></xs:element>
  </xs:sequence></xs:complexType>`

/** Throws the first fault. */
function requireValid(xml: string, version: '03' | '09'): void {
  const schema = XmlDocument.fromString(schemaOf(version))
  const validator = XsdValidator.fromDoc(schema)
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
  } finally {
    document.dispose()
    validator.dispose()
    schema.dispose()
  }
}

it.each([
  ['09', 'NDEAFIHH'],
  ['09', ''],
  ['03', 'NDEAFIHHXXX'],
  ['03', ''],
] as const)('has the structure of its version: %s, BIC “%s”', (version, bic) => {
  const xml = writePain({ ...order, payer: { ...order.payer, bic }, version })
  expect(() => requireValid(xml, version)).not.toThrow()
})

it.each([
  ['elements in another order', /(<Cdtr>.*<\/Cdtr>)(\s*)(<CdtrAcct>.*<\/CdtrAcct>)/, '$3$2$1'],
  ['no service level', /<SvcLvl>.*<\/SvcLvl>/, ''],
  ['an id of 36 characters', /<EndToEndId>[^<]*/, `<EndToEndId>${'E'.repeat(36)}`],
  ['a sum with three decimals', /<CtrlSum>75\.05/, '<CtrlSum>75.050'],
  ['an empty message', /<Ustrd>[^<]*/, '<Ustrd>'],
  ['a character outside the set', /<Ustrd>[^<]*/, '<Ustrd>Ł'],
])('the structure refuses %s', (_fault, part, other) => {
  const xml = writePain({ ...order, version: '09' })
  const faulty = xml.replace(part, other)
  expect(faulty).not.toBe(xml)
  expect(() => requireValid(faulty, '09')).toThrow()
})

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
