import type { Db } from '../../../db/db.ts'
import { groupBySharedKeys } from '../../../lib/group-by-shared-keys.ts'
import { listChoices, listPayers, listSharing, type Payer } from './basis-repository.ts'
import { groupByPayer, groupBySign, type Sign, signsOf } from './payer-identity.ts'
import type { Correction } from './plan-account.ts'

/** How a payer wants its invoices; without a choice each payer record has its own, corrected by the difference. */
export type PayerChoice = {
  isCollective: boolean
  correction: Correction
  /** The unit whose record a collective invoice is addressed to; null: the record that reaches furthest. */
  addresseeUnitId: number | null
  isChosen: boolean
}

/** The payer records of one body, by what identifies it. */
export type PayerGroup = {
  payers: readonly Payer[]
  /** The signs that at least two of its records have; all signs of a group of one. */
  signs: readonly Sign[]
  /** The signs by which its choice is kept: those that no other body has. */
  keys: readonly string[]
  choice: PayerChoice
}

/** The payer records that are invoiced together: by choice, or because a standing invoice covers them all. */
export type PayerAccount = { payers: readonly Payer[]; lead: Payer; group: PayerGroup }

const unchosen: PayerChoice = {
  isCollective: false,
  correction: 'difference',
  addresseeUnitId: null,
  isChosen: false,
}

/** All payer records of a carnival by body and by account. */
export async function readAccounts(
  db: Db,
  karnevalId: number,
): Promise<{ groups: PayerGroup[]; accounts: PayerAccount[] }> {
  const payers = await listPayers(db, karnevalId)
  const choices = await listChoices(db)
  const groups = groupPayers(payers, choices)
  const groupOf = new Map(groups.flatMap((group) => group.payers.map((payer) => [payer, group] as const)))
  const shared = new Map<number, string[]>()
  for (const [index, ids] of (await listSharing(db, karnevalId)).entries())
    for (const id of ids) shared.set(id, [...(shared.get(id) ?? []), `invoice:${index}`])
  const keysOf = (payer: Payer) => {
    const group = groupOf.get(payer)
    return [
      `payer:${payer.id}`,
      ...(group?.choice.isCollective ? [`group:${group.payers[0]?.id}`] : []),
      ...(shared.get(payer.id) ?? []),
    ]
  }
  const accounts = groupBySharedKeys(payers, keysOf).flatMap((own): PayerAccount[] => {
    const [first] = own
    const group = first && groupOf.get(first)
    const lead = leadOf(own, group?.choice.addresseeUnitId)
    return lead && group ? [{ payers: own, lead, group }] : []
  })
  return { groups, accounts }
}

type StoredChoice = Awaited<ReturnType<typeof listChoices>>[number]

function groupPayers(payers: readonly Payer[], choices: readonly StoredChoice[]): PayerGroup[] {
  const groups = groupBySign(payers).map((own) => ({
    own,
    signs: Map.groupBy(own.flatMap(signsOf), ({ key }) => key),
  }))
  const bodies = Map.groupBy(
    groups.flatMap(({ signs }) => [...signs.keys()]),
    (key) => key,
  )
  return groups.map(({ own, signs }) => {
    const least = own.length > 1 ? 2 : 1
    const shared = [...signs.values()].filter((each) => each.length >= least)
    // A sign that all records share is the reason; one that only some share would contradict the others.
    const ofAll = shared.filter((each) => each.length === own.length)
    const common = (ofAll.length > 0 ? ofAll : shared).flatMap((each) => each.slice(0, 1))
    const keys = [...signs.keys()].filter((key) => bodies.get(key)?.length === 1)
    const found = choices.find(({ sign }) => keys.includes(sign))
    const choice = found
      ? {
          isCollective: found.isCollective,
          correction: found.correction,
          addresseeUnitId: found.addresseeUnitId,
          isChosen: true,
        }
      : unchosen
    return { payers: own, signs: common, keys, choice }
  })
}

/**
 * The payer records of a carnival by payer, as every figure of a payer counts them: those of one body, and those that
 * any collective document, also a credited one, has a part of.
 */
export async function readPayerRecords(db: Db, karnevalId: number): Promise<Payer[][]> {
  const payers = await listPayers(db, karnevalId)
  const keys = new Map(payers.map(({ id }) => [id, [`record:${id}`]]))
  const sharing = [
    ...groupByPayer(payers).map((own) => own.map(({ id }) => id)),
    ...(await listSharing(db, karnevalId, { isCreditedToo: true })),
  ]
  for (const [index, ids] of sharing.entries()) for (const id of ids) keys.get(id)?.push(`shared:${index}`)
  return groupBySharedKeys(payers, ({ id }) => keys.get(id) ?? [])
}

/**
 * The record whose data a collective invoice carries: that of the chosen unit, else one that an e-invoice can reach,
 * otherwise the oldest.
 */
export function leadOf(payers: readonly Payer[], unitId: number | null = null): Payer | undefined {
  const chosen = payers.filter(({ schoolUnitId }) => schoolUnitId === unitId)
  const rank = ({ edi, businessId, useMaventa }: Payer) =>
    (edi === '' ? 0 : 4) + (businessId === '' ? 0 : 2) + (useMaventa ? 1 : 0)
  return [...(chosen.length > 0 ? chosen : payers)].sort((a, b) => rank(b) - rank(a) || a.id - b.id)[0]
}

const compared = [
  ['name', ({ name }: Payer) => name],
  ['address', ({ mailAddress, zipcode, city }: Payer) => [mailAddress, zipcode, city].join(' ')],
  ['e_address', ({ edi }: Payer) => edi],
  ['business_id', ({ businessId }: Payer) => businessId],
  ['buyer_reference', ({ buyerReference }: Payer) => buyerReference],
  ['cost_centre', ({ costCentre }: Payer) => costCentre],
  ['channel', ({ channel }: Payer) => channel ?? ''],
] as const

/** The fields in which the records of one body differ. */
export const differencesOf = (payers: readonly Payer[]): (typeof compared)[number][0][] =>
  compared.filter(([, read]) => new Set(payers.map((payer) => read(payer).trim())).size > 1).map(([field]) => field)
