import { gradeWord } from '@stafapp/shared/rules/teams/words'
import { type NameOrder, readGender, readGrade, readName } from './cells.ts'
import type { ImportFault, Questions, Table } from './table.ts'

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
  /** A field's column within a sentence: "kolumnen Elev", "kolumn A". */
  place: (field: Field) => string
  /** Which name comes first in a column with the whole name; null when its heading does not tell. */
  nameOrder: NameOrder | null
  /** The leader's answers that hold for all runners, such as their gender, where the sheet has no column for it. */
  said: ReadonlyMap<Field, string>
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

/** Finds the heading row, and the field of each column that it names. */
function findHeadings(table: Table) {
  const headingRow = table
    .slice(0, SEARCHED_ROWS)
    .findIndex((row) => row.filter((cell) => fieldOf(cell) !== undefined).length >= 2)
  return { headingRow, headings: table[headingRow] }
}

/** Maps fields to columns by the headings; returns a fault when they are missing or ambiguous. */
export function findColumns(table: Table): Columns | ImportFault {
  const { headingRow, headings } = findHeadings(table)
  if (!headings) {
    const detail =
      'Listan kunde inte delas upp i kolumner. Klistra in den ur Excel, eller skriv en löpare per rad: Ida Ek 5B f.'
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
  const missing = missingOf(index)
  if (missing.length > 0) {
    return { row, column: null, code: 'heading_missing', detail: `Kolumnen ${missing.join(' och ')} saknas.` }
  }
  return columnsOf({ headingRow, headings, index })
}

/** The labels of the fields that every list needs and this one lacks. */
const missingOf = (index: ReadonlyMap<Field, number>): string[] => [
  ...(index.has('name') || index.has('first_name') ? [] : [labels.first_name]),
  ...(index.has('name') || index.has('last_name') ? [] : [labels.last_name]),
  ...(index.has('grade') || index.has('class') ? [] : [labels.grade]),
  ...(index.has('gender') ? [] : [labels.gender]),
]

type Found = {
  headingRow: number
  headings: readonly string[]
  index: ReadonlyMap<Field, number>
  said?: ReadonlyMap<Field, string>
}

function columnsOf({ headingRow, headings, index, said = new Map() }: Found): Columns {
  const title = (field: Field) => {
    const at = index.get(field)
    if (at === undefined) return ''
    return said.has(field) ? labels[field] : headings[at] || `Kolumn ${letterOf(at)}`
  }
  const place = (field: Field) =>
    said.has(field) ? `kolumnen ${labels[field]}` : placeOf(headings, index.get(field) ?? 0)
  return { headingRow, index, title, place, nameOrder: orderOf(plain(title('name'))), said }
}

/** A column within a sentence, by its heading or else its letter. */
const placeOf = (headings: readonly string[], at: number) =>
  headings[at] ? `kolumnen ${headings[at]}` : `kolumn ${letterOf(at)}`

/** The number of cells in the longest row. */
export const widthOf = (table: Table): number => Math.max(0, ...table.map(({ length }) => length))

/** What the leader can say for all runners where no column has it: by field, its place after the sheet's own columns. */
const sayable = ['gender', 'grade'] as const

const isSayable = (label: string) => sayable.some((field) => labels[field] === label)

/**
 * Asks for the gender and the grade of all runners where no column has them, as in most class lists. Row by row they are
 * written into columns after the sheet's own.
 */
function askForAll(index: Map<Field, number>, { width, grades, questions }: Said): ReadonlyMap<Field, string> {
  const said = new Map<Field, string>()
  for (const [place, field] of sayable.entries()) {
    if (index.has(field) || (field === 'grade' && index.has('class'))) continue
    const choice = field === 'gender' ? askGender(questions) : askGrade(grades, questions)
    if (choice === null) continue
    index.set(field, width + place)
    said.set(field, choice === EACH ? '' : choice)
  }
  return said
}

type Said = { width: number; grades: readonly number[]; questions: Questions }

/** Choice for a value that is written row by row. */
const EACH = 'each'

const askGrade = (grades: readonly number[], questions: Questions): string | null =>
  questions.ask({
    id: 'grade',
    row: null,
    text: 'Listan har ingen kolumn för årskurs. Vilken årskurs går löparna i?',
    choices: [
      ...grades.map((grade) => ({ value: String(grade), label: gradeWord(grade) })),
      { value: EACH, label: 'Olika årskurser: jag skriver den för var och en' },
    ],
    otherwise: null,
  })

const askGender = (questions: Questions): string | null =>
  questions.ask({
    id: 'gender',
    row: null,
    text: 'Listan har ingen kolumn för kön. Vilka är löparna?',
    choices: [
      { value: 'f', label: 'Bara flickor' },
      { value: 'p', label: 'Bara pojkar' },
      { value: EACH, label: 'Både flickor och pojkar: jag skriver f eller p för var och en' },
    ],
    otherwise: null,
  })

/** The letter of a column in a spreadsheet: A, B … Z, AA. */
function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : `${letterOf(Math.floor(column / 26) - 1)}${last}`
}

/** The leader's names of the fields, in the order in which they are offered. */
const labels: Readonly<Record<Field, string>> = {
  first_name: 'Förnamn',
  last_name: 'Efternamn',
  name: 'Hela namnet',
  grade: 'Åk',
  class: 'Klass',
  gender: 'Kön',
  event: 'Gren',
  team: 'Lag',
  leg: 'Sträcka',
}
const isField = (word: string | null): word is Field => word !== null && Object.hasOwn(labels, word)

/** Choice for a column that is not read. */
const UNREAD = 'none'

/** Rows that a guess looks at, and columns that the leader is asked about. */
const SAMPLED_ROWS = 50
const ASKED_COLUMNS = 20

/**
 * Maps fields to columns. Where the headings are missing or ambiguous the leader chooses what each column holds, with a
 * guess from its cells, so that the sheet need not be changed and pasted again.
 * @param own the unit's grades, and the number of the sheet's own columns: corrections may stand to the right of them
 */
export function mapColumns(
  table: Table,
  questions: Questions,
  { grades, width = widthOf(table) }: { grades: readonly number[]; width?: number },
): Columns | ImportFault {
  const found = findColumns(table)
  if (!('code' in found)) return found
  if (!isList(readSamples(table, -1))) return found
  const known = findHeadings(table)
  const headingRow = known.headings ? known.headingRow : askHeadingRow(table, questions)
  const headings = table[headingRow] ?? []
  const named = headings.map(fieldOf)
  const isSure = (at: number) => named[at] !== undefined && named.filter((field) => field === named[at]).length === 1
  const index = new Map<Field, number>()
  for (const [at, field] of named.entries()) if (field && isSure(at)) index.set(field, at)
  const columns = readSamples(table, headingRow)
    .filter(({ at }) => !isSure(at) && at < width)
    .slice(0, ASKED_COLUMNS)
  const free = [...Object.entries(labels)].filter(([field]) => !(isField(field) && index.has(field)))
  const guesses = askNames(guessFields(columns, named, new Set(index.keys())), { columns, named }, questions)
  const chosen = columns.flatMap(({ at, samples }) => {
    const field = questions.ask({
      id: `column.${at}`,
      row: null,
      text: `Vad finns i ${placeOf(headings, at)}? Där står ${exampleOf(samples)}.`,
      choices: [...free, [UNREAD, 'Läs inte in'] as const].map(([value, label]) => ({ value, label })),
      otherwise: guesses.get(at) ?? UNREAD,
    })
    return isField(field) ? [{ at, field }] : []
  })
  for (const { at, field } of chosen) index.set(field, at)
  const row = Math.max(1, headingRow + 1)
  const twice = chosen.find(({ at, field }) => index.get(field) !== at)
  if (twice) {
    const letters = chosen.filter(({ field }) => field === twice.field).map(({ at }) => letterOf(at))
    const detail = `Kolumnerna ${letters.join(' och ')} är valda som ${labels[twice.field]}. Välj annat för den ena.`
    return { row, column: null, code: 'heading_twice', detail }
  }
  const hasNames = missingOf(index).every(isSayable)
  const said = hasNames ? askForAll(index, { width, grades, questions }) : undefined
  const missing = missingOf(index)
  if (missing.length > 0) {
    const detail = hasNames
      ? `Svara på frågan om ${missing.map((label) => (label === labels.gender ? 'löparnas kön' : 'löparnas årskurs')).join(' och ')}.`
      : `Välj vilken kolumn som har ${missing.join(' och ')}.`
    return { row, column: null, code: 'heading_missing', detail }
  }
  return columnsOf({ headingRow, headings, index, ...(said && { said }) })
}

type Column = { at: number; samples: readonly string[] }

/** Whether pasted cells are a list of runners: several columns, or one with whole names. */
const isList = (columns: readonly Column[]): boolean =>
  columns.length > 1 || columns.some(({ samples }) => samples.filter(isWholeName).length > 1)

const isWholeName = (cell: string): boolean => /\S\s+\S/.test(cell) && 'value' in readName(cell)

/** Whether most cells of a column fit; a few may be mistakes. */
const isMost = (samples: readonly string[], fits: (cell: string) => boolean): boolean =>
  samples.filter(fits).length >= 0.8 * samples.length

/** The cells below the heading row of each column that has any. */
function readSamples(table: Table, headingRow: number): Column[] {
  const rows = table.slice(headingRow + 1).filter((row) => row.some((cell) => cell !== ''))
  const width = Math.max(0, ...rows.map(({ length }) => length))
  return Array.from({ length: width }, (_, at) => ({
    at,
    samples: rows
      .map((row) => row[at] ?? '')
      .filter((cell) => cell !== '')
      .slice(0, SAMPLED_ROWS),
  })).filter(({ samples }) => samples.length > 0)
}

const exampleOf = (samples: readonly string[]) =>
  [...new Set(samples)]
    .slice(0, 2)
    .map((sample) => `”${sample.length > 30 ? `${sample.slice(0, 30)}…` : sample}”`)
    .join(' och ')

/** Whether a sheet without known headings starts with a runner or with unknown headings; returns the heading row or -1. */
function askHeadingRow(table: Table, questions: Questions): number {
  const first = table.findIndex((row) => row.some((cell) => cell !== ''))
  const cells = table[first] ?? []
  // A first row that names a gender, a grade or a whole name is a runner's.
  const isRunner =
    !cells.some(fieldOf) &&
    cells.some((cell) => 'value' in readGender(cell) || 'value' in readGrade(cell) || isWholeName(cell))
  const choice = questions.ask({
    id: 'headings',
    row: first + 1,
    text: `Vad är rad ${first + 1}, som börjar med ${exampleOf(cells.filter((cell) => cell !== ''))}?`,
    choices: [
      { value: 'runner', label: 'En löpare' },
      { value: 'headings', label: 'Rubriker' },
    ],
    otherwise: isRunner ? 'runner' : 'headings',
  })
  return choice === 'headings' ? first : first - 1
}

const EVENT = /\d\s*[x×]\s*\d/i

/** Whether a column only numbers its rows: 1, 2, 3 … Not 3, 4, 5, which are grades. */
const isNumbering = (samples: readonly string[]) =>
  samples.length > 2 && samples.every((cell, index) => Number(cell) === index + 1)

type Headed = { columns: readonly Column[]; named: readonly (Field | undefined)[] }

/** Guesses the field of each column: from its heading when that is known, otherwise from most of its cells. */
function guessFields(
  columns: readonly Column[],
  named: readonly (Field | undefined)[],
  taken: Set<Field>,
): Map<number, Field> {
  const guesses = new Map<number, Field>()
  const guess = (at: number, ...fields: (Field | undefined)[]) => {
    const field = fields.find((each) => each !== undefined && !taken.has(each))
    if (!field) return
    guesses.set(at, field)
    taken.add(field)
  }
  for (const { at } of columns) guess(at, named[at])
  for (const { at, samples } of columns) {
    if (guesses.has(at) || isNumbering(samples)) continue
    const most = (fits: (cell: string) => boolean) => isMost(samples, fits)
    if (most((cell) => 'value' in readGender(cell))) guess(at, 'gender')
    else if (most((cell) => EVENT.test(cell))) guess(at, 'event')
    else if (most((cell) => 'value' in readGrade(cell))) guess(at, 'grade', 'class')
    else if (taken.has('name') || !most((cell) => 'value' in readName(cell))) continue
    else if (!taken.has('first_name') && most((cell) => /\S\s+\S/.test(cell))) guess(at, 'name')
    else guess(at, 'first_name', 'last_name')
  }
  return guesses
}

/** Which of two guessed name columns holds the first names: cells do not tell, so the leader must. */
function askNames(
  guesses: ReadonlyMap<number, Field>,
  { columns, named }: Headed,
  questions: Questions,
): ReadonlyMap<number, Field> {
  const of = (field: Field) => columns.find(({ at }) => named[at] === undefined && guesses.get(at) === field)
  const [first, last] = [of('first_name'), of('last_name')]
  if (!first || !last) return guesses
  const choice = questions.ask({
    id: 'names',
    row: null,
    text: 'Vilken kolumn har förnamnen?',
    choices: [
      { value: 'first', label: `Kolumn ${letterOf(first.at)}: ${exampleOf(first.samples)}` },
      { value: 'last', label: `Kolumn ${letterOf(last.at)}: ${exampleOf(last.samples)}` },
    ],
    otherwise: null,
  })
  return choice === 'last' ? new Map(guesses).set(first.at, 'last_name').set(last.at, 'first_name') : guesses
}
