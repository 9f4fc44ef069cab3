import { expect, it } from 'vitest'
import { groupByPayer, groupBySign } from './payer-identity.ts'

type KnownRecord = Parameters<typeof groupByPayer>[0][number]

const record = (name: string, rest: Partial<KnownRecord> = {}): KnownRecord => ({
  name,
  mailAddress: 'Skolgatan 1',
  zipcode: '00100',
  city: 'Helsingfors',
  businessId: '',
  edi: '',
  ...rest,
})
const association = 'Föräldraföreningen rf'
const city = 'Helsingfors, bildningsväsendet'

it.each([
  [
    'the same FO-nummer, whatever they are called',
    [
      record(city, { businessId: '0201256-6' }),
      record('Helsingfors stad', { businessId: '0201256-6', mailAddress: 'Idrottsvägen 45' }),
    ],
  ],
  [
    'the same name at the same address, also without a FO-nummer',
    [record(city, { businessId: '0201256-6' }), record(' helsingfors,  BILDNINGSVÄSENDET')],
  ],
  [
    'the same e-invoice address',
    [
      record(city, { edi: '003702012566', businessId: '0201256-6' }),
      record(city, { edi: '003702012566', mailAddress: 'Idrottsvägen 45' }),
    ],
  ],
  [
    'a chain of signs',
    [
      record(city, { businessId: '0201256-6', mailAddress: 'Idrottsvägen 45' }),
      record('Brändö skola', { edi: '003702012566', mailAddress: '' }),
      record(city, { edi: '003702012566', mailAddress: 'Idrottsvägen 45' }),
    ],
  ],
])('one payer has %s', (_, records) => {
  expect(groupByPayer(records)).toEqual([records])
})

it.each([
  [
    'two associations of the same name in different places',
    [record(association), record(association, { mailAddress: 'Strandvägen 2', zipcode: '65100' })],
  ],
  [
    'different FO-nummer, though all else is the same',
    [
      record(association, { businessId: '0000002-7', edi: '003700000027' }),
      record(association, { businessId: '0000004-3', edi: '003700000027' }),
    ],
  ],
  [
    'the same name without an address or any number',
    [record(association, { mailAddress: '', zipcode: '' }), record(association, { mailAddress: '', zipcode: '' })],
  ],
])('two payers are %s', (_, records) => {
  expect(groupByPayer(records)).toEqual(records.map((own) => [own]))
})

it('leaves a record without a FO-nummer to neither of two that have different ones', () => {
  const [one, other, unknown] = [
    record(city, { businessId: '0000002-7' }),
    record(city, { businessId: '0000004-3' }),
    record(city),
  ]
  expect(groupByPayer([one, unknown, other])).toEqual([[one], [unknown], [other]])
})

it('counts the records of a town as one though its schools give their own addresses, without one invoice for them', () => {
  const schools = Array.from({ length: 18 }, (_, index) => record(city, { mailAddress: `Skolgatan ${index}` }))
  expect(groupByPayer(schools)).toEqual([schools])
  expect(groupBySign(schools)).toHaveLength(18)
})

it('takes no other town and no longer word for the payer’s own town', () => {
  const named = (name: string, town: string) =>
    [1, 2].map((house) => record(name, { city: town, mailAddress: `Skolgatan ${house}` }))
  expect(groupByPayer(named('Esbo stad', 'Vanda'))).toHaveLength(2)
  expect(groupByPayer(named('Vasabygdens förening rf', 'Vasa'))).toHaveLength(2)
  expect(groupByPayer(named('Vasa stad', 'VASA'))).toHaveLength(1)
})
