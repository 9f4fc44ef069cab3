import { createHash } from 'node:crypto'
import { groupBySharedKeys } from '../../../lib/group-by-shared-keys.ts'

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

type KnownRecord = Identified & { city: string }

/**
 * The records of each payer: those that share a sign, and a town's own of one name, whose schools often give their own
 * addresses. Associations of one name at different addresses are different. So are records of different FO-nummer,
 * whatever else they share; a record without one then belongs to neither.
 */
export const groupByPayer = <T extends KnownRecord>(records: readonly T[]): T[][] =>
  group(records, (record) => [...keysOf(record), ...(isTown(record) ? [`town:${plain(record.name)}`] : [])])

/** The same by signs alone, which are what one invoice for all the records is addressed by. */
export const groupBySign = <T extends Identified>(records: readonly T[]): T[][] => group(records, keysOf)

const keysOf = (record: Identified): string[] => signsOf(record).map(({ key }) => key)

/** Whether the payer is named after its own town: "Helsingfors, bildningsväsendet". */
function isTown({ name, city }: KnownRecord): boolean {
  const [words, town] = [plain(name), plain(city)]
  return town !== '' && words.startsWith(town) && !/^\p{L}/u.test(words.slice(town.length))
}

function group<T extends Identified>(records: readonly T[], sharedKeysOf: (record: T) => string[]): T[][] {
  const keys = new Map(records.map((record, index) => [record, [...sharedKeysOf(record), `record:${index}`]]))
  const byKey = (own: readonly T[]) => groupBySharedKeys(own, (record) => keys.get(record) ?? [])
  return byKey(records).flatMap((own) => {
    const byBusinessId = Map.groupBy(own, ({ businessId }) => businessId)
    return [...byBusinessId.keys()].filter(Boolean).length < 2 ? [own] : [...byBusinessId.values()].flatMap(byKey)
  })
}

/** Spelling that people and systems vary. */
const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
