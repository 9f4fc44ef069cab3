import { dayAndTime } from '../mail/helsinki-time.ts'

const number = new Intl.NumberFormat('sv-FI', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const percent = new Intl.NumberFormat('sv-FI', { maximumFractionDigits: 2 })

/** Integer cents as "1 234,50 €", the pages' own form; minus and no-break space are in the embedded font. */
export const moneyText = (cents: number): string => `${number.format(cents / 100)}\u00a0€`

/** "25,5 %". */
export const percentText = (value: number): string => `${percent.format(value)}\u00a0%`

/** 'YYYY-MM-DD' as "7.5.2025". */
export const dayText = (day: string): string => day.split('-').map(Number).toReversed().join('.')

/** An instant in Finland: "7.5.2025 kl. 12:40". */
export const momentText = (instant: Date): string => dayAndTime(instant)
