import type { productCategories, productPurposes } from '../../db/schema/enumerations.ts'

export type ProductFact = {
  code: string
  name: string
  category: (typeof productCategories)[number]
  unit: string
  priceCents: number
  /** true: leaders order it themselves; others are added by teams, deadlines or the organiser. */
  orderable: boolean
  purpose?: (typeof productPurposes)[number]
  /** Beds in the schools used for lodging; default: unlimited. */
  stock?: number
  provenance: 'real' | 'filled' | 'real rule, filled amount'
}

/** No source gives the VAT: 0 % as a non-profit's participation fee, for the organiser to correct. */
export const vatPercent = 0

export const productFacts: readonly ProductFact[] = [
  // 5,00 € in 2012–2015.
  {
    code: 'LAG-KORT',
    name: 'Stafettlag, kort stafett',
    category: 'stafetter',
    unit: 'lag',
    priceCents: 800,
    orderable: false,
    provenance: 'filled',
  },
  {
    code: 'LAG-OVRIG',
    name: 'Stafettlag, dubbel svensk stafett',
    category: 'stafetter',
    unit: 'lag',
    priceCents: 800,
    orderable: false,
    provenance: 'filled',
  },
  {
    code: 'LAG-GATU',
    name: 'Stafettlag, gatustafett',
    category: 'stafetter',
    unit: 'lag',
    priceCents: 1200,
    orderable: false,
    provenance: 'filled',
  },
  {
    code: 'LAG-MASS',
    name: 'Stafettlag, masstafett',
    category: 'stafetter',
    unit: 'lag',
    priceCents: 2000,
    orderable: false,
    provenance: 'filled',
  },
  {
    code: 'LAG-TILLS',
    name: 'Tillsammans-stafetten',
    category: 'stafetter',
    unit: 'lag',
    priceCents: 0,
    orderable: false,
    provenance: 'filled',
  },
  // A late team cost double in 2015; the fee for an incomplete team was 5,00 €.
  {
    code: 'LAG-SEN',
    name: 'Tillägg för försenad laganmälan',
    category: 'stafetter',
    unit: 'lag',
    priceCents: 800,
    orderable: false,
    purpose: 'late_team_fee',
    provenance: 'real rule, filled amount',
  },
  {
    code: 'LAG-BRIST',
    name: 'Tillägg för bristfällig lagsammansättning',
    category: 'stafetter',
    unit: 'lag',
    priceCents: 800,
    orderable: false,
    purpose: 'incomplete_team_fee',
    provenance: 'real rule, filled amount',
  },
  {
    code: 'MAT-FRE-L',
    name: 'Lunch fredag',
    category: 'bespisning_friday',
    unit: 'portion',
    priceCents: 950,
    orderable: true,
    provenance: 'filled',
  },
  {
    code: 'MAT-FRE-M',
    name: 'Middag fredag',
    category: 'bespisning_friday',
    unit: 'portion',
    priceCents: 950,
    orderable: true,
    provenance: 'filled',
  },
  {
    code: 'MAT-LOR-L',
    name: 'Lunch lördag',
    category: 'bespisning_saturday',
    unit: 'portion',
    priceCents: 950,
    orderable: true,
    provenance: 'filled',
  },
  {
    code: 'LOGI',
    name: 'Logi i skola, natten fredag–lördag',
    category: 'logi',
    unit: 'person',
    priceCents: 1200,
    orderable: true,
    stock: 4500,
    provenance: 'filled',
  },
  {
    code: 'LOGI-KV',
    name: 'Kvällsbit i samband med logi',
    category: 'logi',
    unit: 'portion',
    priceCents: 400,
    orderable: true,
    provenance: 'filled',
  },
  {
    code: 'LOGI-FR',
    name: 'Frukost i samband med logi',
    category: 'logi',
    unit: 'portion',
    priceCents: 550,
    orderable: true,
    provenance: 'filled',
  },
  {
    code: 'HEJ',
    name: 'Anmälan av hejarklack',
    category: 'hejarklack',
    unit: 'klack',
    priceCents: 0,
    orderable: true,
    provenance: 'filled',
  },
  {
    code: 'INM',
    name: 'Inmarsch och maskot',
    category: 'inmarsch',
    unit: 'skola',
    priceCents: 0,
    orderable: true,
    provenance: 'filled',
  },
  {
    code: 'VAST',
    name: 'Borttappad hejarklacksväst',
    category: 'hejarklack',
    unit: 'väst',
    priceCents: 5000,
    orderable: false,
    provenance: 'real',
  },
]
