/** Units of products whose plural is not the singular; "lag" and free texts stay as they are. */
const plurals: Readonly<Record<string, string>> = {
  klack: 'klackar',
  person: 'personer',
  portion: 'portioner',
  skola: 'skolor',
  väst: 'västar',
}

/** "1 portion", "34 portioner", "−4 portioner"; `shown` is the number as the paper or page writes it. */
export const quantityText = (quantity: number, unit: string, shown = String(quantity)): string =>
  `${shown} ${Math.abs(quantity) === 1 ? unit : (plurals[unit] ?? unit)}`
