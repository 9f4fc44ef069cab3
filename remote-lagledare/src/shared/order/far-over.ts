/** Below this an amount is never questioned. */
const FEW = 20
const TIMES = 3

/** A question about an amount of persons that is far over the unit's runners; null while it is likely, or they are unknown. */
export function farOverText(quantity: number, runners: number): string | null {
  if (runners === 0 || quantity < FEW || quantity <= TIMES * runners) return null
  return `Det är mycket mer än era ${runners} löpare. Stämmer antalet?`
}
