/** A number as a link: the spaces are for reading, a phone takes digits and the plus. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
