/** A service of a unit that nobody pays though something of it is ordered. */
export const lacksPayer = ({ payer, ordered_cents }: { payer: unknown; ordered_cents: number }): boolean =>
  payer === null && ordered_cents > 0
