import type { NameOrder } from './names.ts'
import type { ImportFault, Table } from './table.ts'

export type Field = 'first_name' | 'last_name' | 'name' | 'grade' | 'class' | 'gender' | 'event' | 'team' | 'leg'

const firstNameFirst = ['förnamnefternamn', 'förnamnochefternamn', 'förochefternamn', 'etunimisukunimi']
const lastNameFirst = [
  'efternamnförnamn',
  'efternamnochförnamn',
  'efterochförnamn',
  'släktnamnförnamn',
  'sukunimietunimi',
]

/** Column names that schools use, without case, blanks and punctuation. */
const synonyms: Record<Field, readonly string[]> = {
  first_name: ['förnamn', 'fornamn', 'tilltalsnamn', 'firstname', 'etunimi'],
  last_name: ['efternamn', 'släktnamn', 'slaktnamn', 'lastname', 'sukunimi'],
  name: ['namn', 'elev', 'elevensnamn', 'löpare', 'nimi', 'oppilas', ...firstNameFirst, ...lastNameFirst],
  grade: ['åk', 'ak', 'årskurs', 'arskurs', 'åldersklass', 'grade', 'vuosiluokka'],
  class: ['klass', 'luokka', 'class'],
  gender: ['kön', 'kon', 'könfp', 'könflickapojke', 'gender', 'sukupuoli', 'fp', 'tp', 'flickapojke', 'tyttöpoika'],
  event: ['gren', 'tävlingsgren', 'stafett', 'tävling', 'event'],
  team: ['lag', 'lagnr', 'lagnummer', 'team'],
  leg: ['sträcka', 'stracka', 'sträckanr', 'position', 'plats', 'leg'],
}

export type Columns = {
  /** 0-based row of the headings. */
  headingRow: number
  index: ReadonlyMap<Field, number>
  /** A field's heading as written in the sheet, for fault messages. */
  title: (field: Field) => string
  /** Which name comes first in a column with the whole name; null when its heading does not tell. */
  nameOrder: NameOrder | null
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\d]/gu, '')

const fieldOf = (heading: string): Field | undefined =>
  (Object.keys(synonyms) as Field[]).find((field) => synonyms[field].includes(plain(heading)))

const orderOf = (heading: string): NameOrder | null => {
  if (firstNameFirst.includes(heading)) return 'first_last'
  return lastNameFirst.includes(heading) ? 'last_first' : null
}

/** Rows searched for headings, which titles and empty rows may precede. */
const SEARCHED_ROWS = 10

/** Maps fields to columns; returns a fault when the headings are missing or ambiguous. */
export function findColumns(table: Table): Columns | ImportFault {
  const headingRow = table
    .slice(0, SEARCHED_ROWS)
    .findIndex((row) => row.filter((cell) => fieldOf(cell) !== undefined).length >= 2)
  const headings = table[headingRow]
  if (!headings) {
    const detail = 'Rubrikraden saknas. Börja med rubrikerna Förnamn, Efternamn, Åk och Kön.'
    return { row: 1, column: null, code: 'headings_missing', detail }
  }
  const row = headingRow + 1
  const index = new Map<Field, number>()
  for (const [position, heading] of headings.entries()) {
    const field = fieldOf(heading)
    if (field === undefined) continue
    if (index.has(field)) {
      return { row, column: heading, code: 'heading_twice', detail: `Kolumnen ${heading} finns två gånger.` }
    }
    index.set(field, position)
  }
  const missing = [
    ...(index.has('name') || index.has('first_name') ? [] : ['Förnamn']),
    ...(index.has('name') || index.has('last_name') ? [] : ['Efternamn']),
    ...(index.has('grade') || index.has('class') ? [] : ['Åk']),
    ...(index.has('gender') ? [] : ['Kön']),
  ]
  if (missing.length > 0) {
    return { row, column: null, code: 'heading_missing', detail: `Kolumnen ${missing.join(' och ')} saknas.` }
  }
  const title = (field: Field) => headings[index.get(field) ?? -1] ?? ''
  return { headingRow, index, title, nameOrder: orderOf(plain(title('name'))) }
}
