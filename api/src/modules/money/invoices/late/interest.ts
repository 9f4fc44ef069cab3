import { plusDays } from '@stafapp/shared/rules/times/helsinki'
import type { InterestPeriod } from '../../../../db/schema/invoicing.ts'
import { AppError } from '../../../../lib/app-error.ts'

/** The reference rate from a half-year's first day to its last. */
export type Rate = { validFrom: string; percent: number }

type Debt = {
  dueOn: string
  /** The invoice's sum less its credit notes. */
  dueCents: number
  payments: readonly { paidOn: string; cents: number }[]
}

type Terms = {
  /** The last day of interest. */
  until: string
  rates: readonly Rate[]
  /** Points above the reference rate: 7, or 8 in trade. */
  margin: number
}

/** The first day of a day's half-year. */
export const halfYearOf = (day: string): string => `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`

const nextHalfYear = (day: string): string =>
  day.slice(5, 7) < '07' ? `${day.slice(0, 4)}-07-01` : `${Number(day.slice(0, 4)) + 1}-01-01`

const halfYearText = (validFrom: string): string =>
  `${validFrom.slice(5, 7) === '01' ? 'första' : 'andra'} halvåret ${validFrom.slice(0, 4)}`

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/**
 * Interest for late payment by the Interest Act (räntelagen 633/1982): simple, from the day after the due date, on what
 * is open each day, by actual days / 365. A new half-year and a payment begin a new period, and each period is rounded to
 * the cent. The day of a payment still bears interest on the paid sum.
 * @throws AppError invalid when a half-year has no reference rate: an earlier rate is never assumed
 */
export function interestPeriods(
  { dueOn, dueCents, payments }: Debt,
  { until, rates, margin }: Terms,
): InterestPeriod[] {
  const first = plusDays(dueOn, 1)
  if (until < first) return []
  const starts = new Set([first])
  for (let day = nextHalfYear(first); day <= until; day = nextHalfYear(day)) starts.add(day)
  for (const { paidOn } of payments) {
    const day = plusDays(paidOn, 1)
    if (day > first && day <= until) starts.add(day)
  }
  const sorted = [...starts].sort()
  return sorted.flatMap((from, index) => {
    const next = sorted[index + 1]
    const to = next === undefined ? until : plusDays(next, -1)
    const paid = payments.reduce((sum, { paidOn, cents }) => (paidOn < from ? sum + cents : sum), 0)
    const capital_cents = Math.max(0, dueCents - paid)
    if (capital_cents === 0) return []
    const percent = rateOf(from, rates) + margin
    const days = daysBetween(from, to) + 1
    // Rates have two decimals, so the product is an exact integer.
    const cents = Math.round((capital_cents * Math.round(percent * 100) * days) / 3_650_000)
    return [{ from, to, days, percent, capital_cents, cents }]
  })
}

function rateOf(day: string, rates: readonly Rate[]): number {
  const validFrom = halfYearOf(day)
  const found = rates.find((rate) => rate.validFrom === validFrom)
  if (found) return found.percent
  throw new AppError(
    'invalid',
    `Referensräntan för ${halfYearText(validFrom)} saknas. Skriv in den under Förfallna, så kan räntan räknas.`,
    { attr: 'reference_rate' },
  )
}

/** The law's highest fee of one reminder (513/1999): for a private person, and for others. */
const highestFee = { consumer: 500, other: 1200 }
/** A private person pays a fee only when the reminder is sent this long after the due date. */
const CONSUMER_DAYS = 14

/**
 * The fee of one reminder: the treasurer's, within what the law allows for this payer on this day. None when less than
 * the fee is open, because the costs of collection must be reasonable for the size of the debt (513/1999, 10 §).
 */
export function reminderFee(
  wantedCents: number,
  { isConsumer, dueOn, today, openCents }: { isConsumer: boolean; dueOn: string; today: string; openCents: number },
): number {
  if (isConsumer && today < plusDays(dueOn, CONSUMER_DAYS)) return 0
  const fee = Math.min(wantedCents, isConsumer ? highestFee.consumer : highestFee.other)
  return openCents < fee ? 0 : fee
}
