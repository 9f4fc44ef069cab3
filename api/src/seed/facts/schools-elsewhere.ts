import { comprehensive, inMunicipality, middle, primary, type SchoolFact, secondary, whole } from './school-fact.ts'

/** Schools of Åland, and Swedish schools in Finnish-speaking towns; `inferred` names the fields without a source. */
export const schoolsElsewhere: readonly SchoolFact[] = [
  ...inMunicipality('Kotka', [whole('Kotka svenska samskola', { inferred: ['municipality'] })]),
  ...inMunicipality('Uleåborg', [
    whole('Svenska privatskolan i Uleåborg', { pupils: 230, pupilsYear: '2016', inferred: ['municipality'] }),
  ]),
  ...inMunicipality('Tammerfors', [
    whole('Svenska samskolan i Tammerfors', { pupils: 300, inferred: ['municipality'] }),
  ]),
  ...inMunicipality('Mariehamn', [
    secondary('Ålands lyceum', { inferred: ['municipality'] }),
    comprehensive('Strandnäs skola'),
    primary('Ytternäs skola'),
    comprehensive('Övernäs skola'),
    secondary('Ålands yrkesgymnasium', { grades: 'yrkesutbildning', inferred: ['municipality'] }),
  ]),
  ...inMunicipality('Björneborg', [whole('Björneborgs svenska samskola', { inferred: ['municipality'] })]),
  ...inMunicipality('Lemland', [primary('Lemlands grundskola', { pupils: 145, pupilsYear: '2021-22' })]),
  ...inMunicipality('Jomala', [
    middle('Kyrkby högstadieskola', { pupils: 400, pupilsYear: '2006' }),
    primary('Vikingaåsens skola'),
  ]),
  ...inMunicipality('Finström', [middle('Godby högstadieskola', { pupils: 211, inferred: ['municipality'] })]),
  ...inMunicipality('Brändö (Åland)', [
    primary('Lappo skola', { pupils: 4, pupilsYear: '2006', subtypes: ['small'], inferred: ['municipality'] }),
  ]),
  ...inMunicipality('Varkaus', [primary('Varkaus svenska lågstadium', { subtypes: ['small'] })]),
  ...inMunicipality('Lahtis', [
    primary('Lahtis svenska skola', { grades: null, subtypes: ['small'], inferred: ['name'] }),
  ]),
]
