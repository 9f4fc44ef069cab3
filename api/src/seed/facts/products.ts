import type { productCategories, productPurposes } from '../../db/schema/enumerations.ts'

type Category = (typeof productCategories)[number]

export type ProductFact = {
  code: string
  name: string
  category: Category
  unit: string
  priceCents: number
  /** true: leaders order it themselves; others are added by teams, deadlines or the organiser. */
  orderable: boolean
  purpose?: (typeof productPurposes)[number]
  /** Beds in the schools used for lodging; default: unlimited. */
  stock?: number
}

/** No source gives the VAT: 0 % as a non-profit's participation fee, for the organiser to correct. */
export const vatPercent = 0

const teamFee = (code: string, name: string, priceCents: number, purpose?: ProductFact['purpose']): ProductFact => ({
  ...{ code, name, category: 'stafetter', unit: 'lag', priceCents, orderable: false },
  ...(purpose && { purpose }),
})

const ordered = (category: Category, code: string, name: string, unit: string, priceCents: number): ProductFact => ({
  code,
  name,
  category,
  unit,
  priceCents,
  orderable: true,
})

/** The prices are ours, except that of the lost vest. */
export const productFacts: readonly ProductFact[] = [
  // 5,00 € in 2012–2015.
  teamFee('LAG-KORT', 'Stafettlag, kort stafett', 800),
  teamFee('LAG-OVRIG', 'Stafettlag, dubbel svensk stafett', 800),
  teamFee('LAG-GATU', 'Stafettlag, gatustafett', 1200),
  teamFee('LAG-MASS', 'Stafettlag, masstafett', 2000),
  teamFee('LAG-TILLS', 'Tillsammans-stafetten', 0),
  // A late team cost double in 2015; the fee for an incomplete team was 5,00 €.
  teamFee('LAG-SEN', 'Tillägg för försenad laganmälan', 800, 'late_team_fee'),
  teamFee('LAG-BRIST', 'Tillägg för bristfällig lagsammansättning', 800, 'incomplete_team_fee'),
  ordered('bespisning_friday', 'MAT-FRE-L', 'Lunch fredag', 'portion', 950),
  ordered('bespisning_friday', 'MAT-FRE-M', 'Middag fredag', 'portion', 950),
  ordered('bespisning_saturday', 'MAT-LOR-L', 'Lunch lördag', 'portion', 950),
  { ...ordered('logi', 'LOGI', 'Logi i skola, natten fredag–lördag', 'person', 1200), stock: 4500 },
  ordered('logi', 'LOGI-KV', 'Kvällsbit i samband med logi', 'portion', 400),
  ordered('logi', 'LOGI-FR', 'Frukost i samband med logi', 'portion', 550),
  ordered('hejarklack', 'HEJ', 'Anmälan av hejarklack', 'klack', 0),
  ordered('inmarsch', 'INM', 'Inmarsch och maskot', 'skola', 0),
  { ...ordered('hejarklack', 'VAST', 'Borttappad hejarklacksväst', 'väst', 5000), orderable: false },
]
