import { createHash } from 'node:crypto'

/** What identifies a payer over its records and seasons. */
export type Identified = { name: string; mailAddress: string; zipcode: string; businessId: string; edi: string }
export type SignKind = 'business_id' | 'e_address' | 'name'
export type Sign = { kind: SignKind /** As shown to people. */; value: string; key: string }

/** The signs of a payer record, strongest first. Name and address are stored as a digest: they may be a person's. */
export function signsOf({ name, mailAddress, zipcode, businessId, edi }: Identified): Sign[] {
  const words = [plain(name), plain(mailAddress), plain(zipcode)]
  const digest = createHash('sha256').update(words.join('|')).digest('hex')
  return [
    ...(businessId === ''
      ? []
      : [{ kind: 'business_id' as const, value: businessId, key: `business_id:${businessId}` }]),
    ...(edi === '' ? [] : [{ kind: 'e_address' as const, value: edi, key: `edi:${edi}` }]),
    ...(words.includes('') ? [] : [{ kind: 'name' as const, value: `${name}, ${mailAddress}`, key: `name:${digest}` }]),
  ]
}

/** Spelling that people and systems vary. */
const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
