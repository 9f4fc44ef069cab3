const money = new Intl.NumberFormat('sv-FI', { style: 'currency', currency: 'EUR' })
const number = new Intl.NumberFormat('sv-FI')

/** Integer cents as "8,00 €", with a no-break space. */
export const formatMoney = (cents: number): string => money.format(cents / 100)

/** "12 000" with a no-break space. */
export const formatNumber = (value: number): string => number.format(value)
