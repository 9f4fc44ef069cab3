// Marked so that a page without numbers does not carry them.
const money = /* @__PURE__ */ new Intl.NumberFormat('sv-FI', { style: 'currency', currency: 'EUR' })
const number = /* @__PURE__ */ new Intl.NumberFormat('sv-FI')

/** Integer cents as "8,00 €", with a no-break space. */
export const formatMoney = (cents: number): string => money.format(cents / 100)

/** "12 000" with a no-break space. */
export const formatNumber = (value: number): string => number.format(value)
