/** Lower case without diacritics: å and ä become a, ö becomes o. Foreign keyboards have none of them. */
export const fold = (text: string): string => text.toLocaleLowerCase('sv-FI').normalize('NFD').replace(/\p{M}/gu, '')
