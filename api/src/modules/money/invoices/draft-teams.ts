import type { DraftTeams, UnitLine } from './basis-repository.ts'

/** Negative lines for the fees of draft teams, at the order's price. They never exceed the quantity in the order. */
export function draftTeamCredits(charges: readonly UnitLine[], drafts: readonly DraftTeams[]): UnitLine[] {
  return drafts.flatMap(({ unitId, productId, quantity }) => {
    const own = charges.filter((line) => line.unitId === unitId && line.productId === productId)
    const charged = own.reduce((sum, line) => sum + line.quantity, 0)
    const [first] = own
    const taken = Math.min(quantity, charged)
    return first && taken > 0 ? [{ ...first, quantity: -taken }] : []
  })
}
