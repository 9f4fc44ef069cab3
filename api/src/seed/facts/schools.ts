import type { SchoolFact } from './school-fact.ts'
import { schoolsOfAboland } from './schools-aboland.ts'
import { schoolsElsewhere } from './schools-elsewhere.ts'
import { schoolsOfNyland } from './schools-nyland.ts'
import { schoolsOfOsterbotten } from './schools-osterbotten.ts'

/** The 206 schools; the index in this list is the demo's school id minus one. */
export const schoolFacts: readonly SchoolFact[] = [
  ...schoolsOfNyland,
  ...schoolsOfAboland,
  ...schoolsOfOsterbotten,
  ...schoolsElsewhere,
]
