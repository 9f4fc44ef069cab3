const number = new Intl.NumberFormat('sv-FI', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const percent = new Intl.NumberFormat('sv-FI', { maximumFractionDigits: 2 })

/** Integer cents as "1 234,50 €", as on the pages; the embedded font has the minus and the no-break space. */
export const moneyText = (cents: number): string => `${number.format(cents / 100)}\u00a0€`

/** "25,5 %". */
export const percentText = (value: number): string => `${percent.format(value)}\u00a0%`
