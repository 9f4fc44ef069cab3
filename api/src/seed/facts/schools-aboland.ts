import { comprehensive, inMunicipality, middle, primary, type SchoolFact, secondary } from './school-fact.ts'

/** Schools of Egentliga Finland, from public lists; `inferred` names the fields without a source. */
export const schoolsOfAboland: readonly SchoolFact[] = [
  ...inMunicipality('Åbo', [
    secondary('Katedralskolan i Åbo', { inferred: ['municipality'] }),
    primary('Braheskolan', { grades: '1-2' }),
    primary('Sirkkala skola'),
    primary('Cygnaeus skola'),
    comprehensive('Sirkkalabackens skola', { subtypes: ['special'] }),
    middle('S:t Olofsskolan'),
    comprehensive('Luostarivuoren koulu (svenska språkbadsklasser)', { subtypes: ['language'] }),
  ]),
  ...inMunicipality('Pargas', [
    secondary('Pargas svenska gymnasium', { inferred: ['municipality'] }),
    primary('Kirjala skola'),
    primary('Malms skola'),
    primary('Skräbböle skola'),
    primary('Sunnanbergs skola'),
    comprehensive('Kyrkbackens skola', { subtypes: ['small'] }),
    primary('Träsk skola', { subtypes: ['small'] }),
    comprehensive('Iniö skola', { subtypes: ['small'] }),
    comprehensive('Skärgårdshavets skola', { subtypes: ['small'] }),
    middle('Sarlinska skolan', { pupils: 269, pupilsYear: '2021' }),
  ]),
  ...inMunicipality('Kimitoön', [
    secondary('Kimitoöns gymnasium', { inferred: ['municipality'] }),
    primary('Amosparkens skola'),
    comprehensive('Dalsbruks skola', { inferred: ['grades'] }),
  ]),
  ...inMunicipality('S:t Karins', [primary('S:t Karins svenska skola')]),
]
