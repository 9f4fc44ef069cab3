import type { DraftTeams, UnitLine } from './basis-repository.ts'

/**
 * Takes the fees of draft teams off again, at the price at which the order holds them. A fee that the order does not hold
 * (any more) takes nothing off, and no product goes below nothing.
 */
export function draftTeamCredits(charges: readonly UnitLine[], drafts: readonly DraftTeams[]): UnitLine[] {
  return drafts.flatMap(({ unitId, productId, quantity }) => {
    const own = charges.filter((line) => line.unitId === unitId && line.productId === productId)
    const charged = own.reduce((sum, line) => sum + line.quantity, 0)
    const [first] = own
    const taken = Math.min(quantity, charged)
    return first && taken > 0 ? [{ ...first, quantity: -taken }] : []
  })
}
