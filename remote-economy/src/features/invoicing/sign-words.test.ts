import { expect, it } from 'vitest'
import { doubtText, signText } from './sign-words.ts'

const sums = { to_invoice_cents: 0, is_invoiced: true }
const record = { billing_information: 1, payer_name: 'Vasa', school_name: 'A', unit_name: 'A', address: '', ...sums }
const group = (count: number, ...signs: Parameters<typeof signText>[0]['signs']) => ({
  signs,
  payers: Array.from({ length: count }, (_, id) => ({ ...record, billing_information: id })),
})
const number = (record_count: number) => ({ kind: 'business_id' as const, value: '0201256-6', record_count })
const name = (record_count: number) => ({ kind: 'name' as const, value: 'Vasa, Storgatan 1', record_count })

it('says which sign made one payer of several records, and how many have one that not all have', () => {
  expect(signText(group(3, number(3)))).toBe('Samma betalare enligt FO-nummer 0201256-6.')
  expect(signText(group(3, number(2), name(2)))).toBe(
    'Samma betalare enligt FO-nummer 0201256-6 (2 av 3) och namn och adress Vasa, Storgatan 1 (2 av 3).',
  )
})

it('asks for a look where no sign is common to all, or only name and address', () => {
  expect(doubtText(group(3, number(3), name(2)))).toBeNull()
  expect(doubtText(group(3, number(2), name(2)))).toMatch(/^Inget är gemensamt för alla/)
  expect(doubtText(group(3, name(3)))).toMatch(/^FO-nummer eller gemensam e-fakturaadress saknas/)
})
