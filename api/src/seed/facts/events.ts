import type { EventFact } from './event-fact.ts'

const equalLegs = (count: number, metres: number): number[] => Array.from({ length: count }, () => metres)

/** The relays on the oval, in heats with trials. */
const short = {
  category: 'kort',
  composition: null,
  reservesMax: 1,
  lanes: 8,
  rounds: ['TRIAL', 'FINAL'],
  heatDurationS: 180,
  maxTeamsPerUnit: 3,
  productCode: 'LAG-KORT',
} satisfies Partial<EventFact>

/** The street relays, with a mass start. */
const street = {
  category: 'gatustafett',
  teamSize: 8,
  composition: null,
  reservesMax: 1,
  lanes: null,
  rounds: ['FINAL'],
  heatDurationS: 1500,
  maxTeamsPerUnit: 2,
  productCode: 'LAG-GATU',
} satisfies Partial<EventFact>

/** The mass relays. */
const mass = {
  category: 'masstafett',
  reservesMax: 2,
  lanes: null,
  rounds: ['FINAL'],
  heatDurationS: 1500,
  maxTeamsPerUnit: 1,
  productCode: 'LAG-MASS',
} satisfies Partial<EventFact>

/** Dubbel svensk stafett. */
const swedish = {
  category: 'ovrig',
  genderType: 'mixed_alternating',
  composition: {
    text: '4 flickor + 4 pojkar, en av vardera per sträcka',
    counts: { female: 4, male: 4 },
    pairs_per_distance: true,
  },
  legDistancesM: [100, 100, 200, 200, 300, 300, 400, 400],
  teamSize: 8,
  reservesMax: 1,
  lanes: 8,
  rounds: ['FINAL'],
  heatDurationS: 360,
  maxTeamsPerUnit: 2,
  productCode: 'LAG-OVRIG',
} satisfies Partial<EventFact>

const primary = {
  schoolTypes: ['primary_school'],
  schoolSubtypes: ['none', 'invited'],
  grades: [1, 6],
} satisfies Partial<EventFact>
const middle = {
  schoolTypes: ['middle_school'],
  schoolSubtypes: ['none', 'language', 'invited'],
  grades: [7, 9],
} satisfies Partial<EventFact>
const secondary = {
  schoolTypes: ['secondary_school'],
  schoolSubtypes: ['none', 'invited'],
  grades: [10, 12],
} satisfies Partial<EventFact>

/**
 * The 20 relay events, by id. No public source gives lanes, reserves, trials and finals, the most teams of a unit, or
 * the prices: these are ours, for the organiser to correct.
 */
export const eventFacts: readonly EventFact[] = [
  {
    ...short,
    ...primary,
    id: 1,
    name: '5 × 80 m flickor, åk 1–6',
    genderType: 'female',
    legDistancesM: equalLegs(5, 80),
    teamSize: 5,
    expectedTeams: 112,
  },
  {
    ...short,
    ...primary,
    id: 2,
    name: '5 × 80 m pojkar, åk 1–6',
    genderType: 'male',
    legDistancesM: equalLegs(5, 80),
    teamSize: 5,
    expectedTeams: 112,
  },
  // Small schools: the list of 2019 says grundskola only. Mixed relays alternate.
  {
    ...short,
    ...primary,
    id: 3,
    name: '8 × 50 m mixed, åk 1–4',
    schoolSubtypes: ['none', 'invited', 'small'],
    genderType: 'mixed_alternating',
    composition: { text: '4 flickor + 4 pojkar, varannan', counts: { female: 4, male: 4 } },
    legDistancesM: equalLegs(8, 50),
    teamSize: 8,
    grades: [1, 4],
    expectedTeams: 128,
  },
  // The composition is read as 3 + 2; two teams of one small school are documented in 2009.
  {
    ...short,
    ...primary,
    id: 4,
    name: '5 × 80 m mixed, små grundskolor åk 1–6',
    schoolSubtypes: ['small', 'invited'],
    genderType: 'custom',
    composition: {
      text: 'båda könen; 3+2, med tillstånd 2+3 eller 4+1',
      counts: { female: 3, male: 2 },
      with_permission: [
        { female: 2, male: 3 },
        { female: 4, male: 1 },
      ],
    },
    legDistancesM: equalLegs(5, 80),
    teamSize: 5,
    expectedTeams: 72,
  },
  // Invented as a whole.
  {
    ...short,
    ...primary,
    id: 5,
    name: '5 × 80 m mixed, språkbad åk 1–6',
    schoolSubtypes: ['language'],
    genderType: 'mixed',
    composition: { text: 'båda könen' },
    legDistancesM: equalLegs(5, 80),
    teamSize: 5,
    rounds: ['FINAL'],
    heatDurationS: 240,
    expectedTeams: 16,
  },
  {
    ...street,
    ...primary,
    id: 6,
    name: 'Gatustafett mixed, grundskolor åk 1–6',
    genderType: 'mixed',
    composition: { text: '4 flickor + 4 pojkar', counts: { female: 4, male: 4 } },
    legDistancesM: [600, 400, 600, 400, 600, 400, 600, 400],
    expectedTeams: 64,
  },
  // The local meet of 2024 ran 600 + 400 + 200 + 400 + 600 m.
  {
    ...street,
    ...primary,
    id: 7,
    name: 'Gatustafett mixed, små grundskolor åk 1–6',
    schoolSubtypes: ['small', 'invited'],
    genderType: 'custom',
    composition: {
      text: '3 flickor + 3 pojkar, med tillstånd 2+4 eller 4+2',
      counts: { female: 3, male: 3 },
      with_permission: [
        { female: 2, male: 4 },
        { female: 4, male: 2 },
      ],
      exception_on_shortest_leg: true,
    },
    legDistancesM: [600, 400, 200, 400, 600, 400],
    teamSize: 6,
    expectedTeams: 48,
  },
  // Invented: 6 + 6 alternating, two of each grade.
  {
    ...mass,
    ...primary,
    id: 8,
    name: 'Masstafett 12 × 80 m mixed, grundskolor åk 1–6',
    schoolSubtypes: ['none', 'invited', 'language'],
    genderType: 'mixed_alternating',
    composition: {
      text: '6 flickor + 6 pojkar, varannan; alla årskurser representerade',
      counts: { female: 6, male: 6 },
      all_grades: true,
    },
    legDistancesM: equalLegs(12, 80),
    teamSize: 12,
    expectedTeams: 52,
  },
  // Invented: a class of its own for small schools.
  {
    ...mass,
    ...primary,
    id: 9,
    name: 'Masstafett 12 × 80 m mixed, små grundskolor åk 1–6',
    schoolSubtypes: ['small', 'invited'],
    genderType: 'mixed',
    composition: { text: 'båda könen' },
    legDistancesM: equalLegs(12, 80),
    teamSize: 12,
    expectedTeams: 50,
  },
  {
    ...short,
    ...middle,
    id: 10,
    name: '4 × 100 m flickor, åk 7–9',
    genderType: 'female',
    legDistancesM: equalLegs(4, 100),
    teamSize: 4,
    expectedTeams: 64,
  },
  {
    ...short,
    ...middle,
    id: 11,
    name: '4 × 100 m pojkar, åk 7–9',
    genderType: 'male',
    legDistancesM: equalLegs(4, 100),
    teamSize: 4,
    expectedTeams: 64,
  },
  // The lengths of the legs of the street relays are unknown.
  {
    ...street,
    ...middle,
    id: 12,
    name: 'Gatustafett flickor, åk 7–9',
    genderType: 'female',
    legDistancesM: null,
    expectedTeams: 36,
  },
  {
    ...street,
    ...middle,
    id: 13,
    name: 'Gatustafett pojkar, åk 7–9',
    genderType: 'male',
    legDistancesM: null,
    expectedTeams: 40,
  },
  // One girl and one boy per distance is inferred from the pairs; the result is by time.
  {
    ...swedish,
    ...middle,
    id: 14,
    name: 'Dubbel svensk stafett mixed, åk 7–9',
    expectedTeams: 48,
  },
  {
    ...short,
    ...secondary,
    id: 15,
    name: '4 × 100 m flickor, andra stadiet',
    genderType: 'female',
    legDistancesM: equalLegs(4, 100),
    teamSize: 4,
    expectedTeams: 40,
  },
  {
    ...short,
    ...secondary,
    id: 16,
    name: '4 × 100 m pojkar, andra stadiet',
    genderType: 'male',
    legDistancesM: equalLegs(4, 100),
    teamSize: 4,
    expectedTeams: 40,
  },
  {
    ...street,
    ...secondary,
    id: 17,
    name: 'Gatustafett flickor, andra stadiet',
    genderType: 'female',
    legDistancesM: null,
    expectedTeams: 20,
  },
  {
    ...street,
    ...secondary,
    id: 18,
    name: 'Gatustafett pojkar, andra stadiet',
    genderType: 'male',
    legDistancesM: null,
    expectedTeams: 24,
  },
  {
    ...swedish,
    ...secondary,
    id: 19,
    name: 'Dubbel svensk stafett mixed, andra stadiet',
    expectedTeams: 32,
  },
  // Free of charge, no ranking is shown.
  {
    id: 20,
    name: 'Tillsammans-stafetten',
    category: 'ovrig',
    schoolTypes: ['primary_school', 'middle_school', 'secondary_school'],
    schoolSubtypes: ['special', 'upv'],
    genderType: 'custom',
    composition: { text: 'fri sammansättning, lag över skolgränserna tillåtet', across_schools: true },
    legDistancesM: equalLegs(4, 50),
    teamSize: 4,
    reservesMax: 1,
    grades: [1, 12],
    lanes: 8,
    rounds: ['FINAL'],
    heatDurationS: 300,
    maxTeamsPerUnit: 3,
    productCode: 'LAG-TILLS',
    expectedTeams: 12,
  },
]
