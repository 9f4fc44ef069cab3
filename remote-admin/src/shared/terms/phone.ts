/** Phone link: keeps only digits and the plus sign. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
