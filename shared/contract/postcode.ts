/** Whether an address is in Finland; without a country it is. */
export const isInFinland = (country: string): boolean => /^(fi|finland|suomi|)$/i.test(country.trim())

/** The fault of a postcode, in Swedish; null when it is valid, empty or of another country. */
export const postcodeFault = (zipcode: string, country: string): string | null =>
  zipcode.trim() === '' || !isInFinland(country) || /^\d{5}$/.test(zipcode.trim())
    ? null
    : 'Ett finländskt postnummer har fem siffror, till exempel 65100.'
