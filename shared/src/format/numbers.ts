const money = new Intl.NumberFormat('sv-FI', { style: 'currency', currency: 'EUR' })
const number = new Intl.NumberFormat('sv-FI')

/** Integer cents as "8,00 €". The space is a no-break space, so that sum and sign stay on one line. */
export const formatMoney = (cents: number): string => money.format(cents / 100)

/** "12 000" with a no-break space. */
export const formatNumber = (value: number): string => number.format(value)
