import type { Payer } from './api.ts'

const services = {
  stafetter: 'Stafetter',
  bespisning_friday: 'Bespisning fredag',
  bespisning_saturday: 'Bespisning lördag',
  logi: 'Logi',
} as const

/** The services that the payer covers: "Stafetter, Logi". */
export function servicesText(payer: Payer): string {
  const paid = (Object.keys(services) as (keyof typeof services)[]).filter((service) => payer[service])
  return paid.map((service) => services[service]).join(', ') || 'Inga tjänster'
}

const swedish = new Intl.Collator('sv-FI', { sensitivity: 'base', numeric: true })

/** Payers whose name, school or unit contains the text, sorted by school, unit and name. */
export function findPayers(payers: readonly Payer[], search: string): Payer[] {
  const sought = search.trim().toLocaleLowerCase('sv-FI')
  const place = ({ school_unit: { school_name, unit_name }, name }: Payer) => `${school_name} ${unit_name} ${name}`
  return payers
    .filter((payer) => place(payer).toLocaleLowerCase('sv-FI').includes(sought))
    .sort((a, b) => swedish.compare(place(a), place(b)))
}
