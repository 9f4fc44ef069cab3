import { allPostalParts } from '@stafapp/shared/rules/payer-way'
import type { Preview, Uninvoiced } from './api.ts'

type Row = Pick<Uninvoiced['data'][number], 'billing_information'>
type Known = {
  payers: readonly Pick<Preview['payers'][number], 'billing_information' | 'parts' | 'state' | 'faults'>[]
  open_orders: Pick<Preview['open_orders'], 'count'>
  draft_teams: Pick<Preview['draft_teams'], 'count'>
}
export type Hindrance = {
  text: string
  /** It is mended in the payer's details. */
  isOfPayer: boolean
}

const isPostal = (attr: string): boolean => allPostalParts.some((part) => part === attr)

/** Why what a payer has ordered cannot be invoiced yet; null where it can, and without a payer, which is told by itself. */
export function hindranceOf({ billing_information: id }: Row, known: Known): Hindrance | null {
  if (id === null) return null
  const account = known.payers.find(
    (payer) => payer.billing_information === id || payer.parts.some((part) => part.billing_information === id),
  )
  if (account?.state === 'blocked') {
    const others = account.faults.filter(({ code, attr }) => code !== 'required' || !isPostal(attr))
    const lacksAddress = others.length < account.faults.length
    const texts = others.map(({ detail }) => detail)
    return {
      text: [...(lacksAddress ? ['Postadress saknas hos betalaren.'] : []), ...texts].join(' '),
      isOfPayer: true,
    }
  }
  const isPlanned = account !== undefined && account.state !== 'done'
  if (isPlanned || known.open_orders.count + known.draft_teams.count === 0) return null
  return { text: 'Ännu utkast.', isOfPayer: false }
}
