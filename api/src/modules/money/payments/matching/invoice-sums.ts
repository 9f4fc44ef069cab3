import { type LedgerInvoice, openCents } from './ledger.ts'

/** Above this number of open invoices per payer only pairs, triples and the whole are tried. */
const TRIED_WHOLE = 10
/** Above this number only pairs and the whole. */
const TRIED_IN_THREES = 40

/** Combinations kept per sum: more would not help the user to choose. */
const KEPT = 6

/** Sums of two or more open invoices of one payer with these invoices, for transfers that pay several. */
export function invoiceSums(invoices: readonly LedgerInvoice[]): Map<number, LedgerInvoice[][]> {
  const sums = new Map<number, LedgerInvoice[][]>()
  const add = (combination: LedgerInvoice[]) => {
    const cents = combination.reduce((sum, invoice) => sum + openCents(invoice), 0)
    const found = sums.get(cents) ?? []
    if (found.length < KEPT) sums.set(cents, [...found, combination])
  }
  const open = invoices.filter((invoice) => openCents(invoice) > 0)
  for (const own of Map.groupBy(open, ({ payerKey }) => payerKey).values()) {
    if (own.length < 2) continue
    if (own.length <= TRIED_WHOLE) for (const combination of subsets(own)) add(combination)
    else {
      for (const few of twoOrThree(own, own.length <= TRIED_IN_THREES)) add(few)
      add(own)
    }
  }
  return sums
}

function* twoOrThree(items: readonly LedgerInvoice[], withThrees: boolean): Generator<LedgerInvoice[]> {
  for (const [at, first] of items.entries()) {
    for (const [after, second] of items.slice(at + 1).entries()) {
      yield [first, second]
      if (withThrees) for (const third of items.slice(at + after + 2)) yield [first, second, third]
    }
  }
}

/** All subsets of at least two. */
function* subsets(items: readonly LedgerInvoice[]): Generator<LedgerInvoice[]> {
  for (let mask = 3; mask < 1 << items.length; mask += 1) {
    const chosen = items.filter((_item, index) => mask & (1 << index))
    if (chosen.length >= 2) yield chosen
  }
}
