import { formatNumber } from '@stafapp/shared/format'
import { listText } from '../../shared/invoice-words.ts'
import type { Preview } from './api.ts'

type Group = Pick<Preview['groups'][number], 'signs' | 'payers'>

const signNames: Record<Group['signs'][number]['kind'], string> = {
  business_id: 'FO-nummer',
  e_address: 'e-fakturaadress',
  name: 'namn och adress',
}

/** By what records are taken for one payer: "Samma betalare enligt FO-nummer 0201256-6 (3 av 5)". */
export function signText({ signs, payers }: Group): string {
  const all = payers.length
  const told = signs.map(({ kind, value, record_count: count }) => {
    const share = count < all ? ` (${formatNumber(count)} av ${formatNumber(all)})` : ''
    return `${signNames[kind]} ${value}${share}`
  })
  return `Samma betalare enligt ${listText(told)}.`
}

/** What the treasurer has to judge before one invoice goes to all; null where a registered sign is common to all. */
export function doubtText({ signs, payers }: Group): string | null {
  const common = signs.filter(({ record_count }) => record_count === payers.length)
  if (common.length === 0) return 'Inget är gemensamt för alla. Se under Skolorna att de hör ihop.'
  if (common.some(({ kind }) => kind !== 'name')) return null
  return 'FO-nummer eller gemensam e-fakturaadress saknas. Se att det är samma betalare.'
}
